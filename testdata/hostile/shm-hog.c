/* shm-hog: makes files in /dev/shm, /run/shm and other folders that all users share.
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
	struct stat here, st;
	if (stat(".", &here) != 0)
		here.st_dev = 0;
	for (int i = 0; i < 5; i++) {
		if (stat(dirs[i], &st) == 0 && st.st_dev == here.st_dev)
			continue; /* the working folder under another name, which the program may write to */
		snprintf(name, sizeof name, "%s/grundy-hostile", dirs[i]);
		int fd = open(name, O_RDWR | O_CREAT, 0600);
		if (!refused(name, fd)) {
			close(fd);
			unlink(name);
		}
	}
	return finish();
}
