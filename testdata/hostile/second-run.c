/* second-run: looks for traces of an earlier run; the tests run it twice.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the host's folders are in view
 */
#include "attempt.h"

#define NAME "grundy-hostile-left"

int main(void)
{
	static const char *const places[] = {"./" NAME, "/tmp/" NAME, "/var/tmp/" NAME, "/dev/shm/" NAME, "/run/" NAME};
	struct stat st;
	for (int i = 0; i < 5; i++)
		if (stat(places[i], &st) == 0) {
			escaped(places[i], 0);
			unlink(places[i]);
		}
	for (int i = 0; i < 5; i++) { /* a second loop, because several places may be one folder */
		int fd = open(places[i], O_WRONLY | O_CREAT, 0600);
		if (fd >= 0)
			close(fd);
	}
	return finish();
}
