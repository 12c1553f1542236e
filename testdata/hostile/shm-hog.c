/* shm-hog: files in /dev/shm, /run/shm and /var/tmp, which belong to all.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the host's folders are in view
 */
#include "attempt.h"

int main(void)
{
	static const char *const dirs[] = {"/dev/shm", "/run/shm", "/var/tmp", "/dev/mqueue", "/dev/hugepages"};
	char name[64];
	for (int i = 0; i < 5; i++) {
		snprintf(name, sizeof name, "%s/grundy-hostile", dirs[i]);
		int fd = open(name, O_RDWR | O_CREAT, 0600);
		if (!refused(name, fd)) {
			close(fd);
			unlink(name);
		}
	}
	return finish();
}
