/* descriptors: looks for open descriptors other than 0, 1 and 2.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: what the judge inherited without close-on-exec may be open
 */
#include "attempt.h"

int main(void)
{
	char name[64];
	for (int fd = 0; fd < 3; fd++)
		if (fcntl(fd, F_GETFD) == -1)
			escaped("a stream that is closed", fd);
	for (int fd = 3; fd < 65536; fd++) {
		if (fcntl(fd, F_GETFD) != -1) {
			snprintf(name, sizeof name, "descriptor %d is open", fd);
			escaped(name, fd);
		}
	}
	return finish();
}
