/* open-files: leaves a removed file that is still mapped and that a child holds open.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: skip (would litter the host's folder)
 */
#include "attempt.h"

int main(void)
{
	int fd = open("held", O_RDWR | O_CREAT, 0600);
	if (fd >= 0 && ftruncate(fd, 8 * MIB) == 0) {
		char *p = mmap(NULL, 8 * MIB, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
		unlink("held");
		if (p != MAP_FAILED)
			touch(p, 8 * MIB);
	}
	if (fork() == 0) {
		mkdir("inside", 0700);
		chdir("inside");
		sleep(20);
		_exit(0);
	}
	usleep(20000);
	return finish();
}
