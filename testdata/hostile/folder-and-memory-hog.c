/* folder-and-memory-hog: takes 30 MiB in a removed file that a child holds open, and 115 MiB of memory.
 * cgroup: MLE | RE
 * namespace: MLE
 * landlock: OK
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"

int main(void)
{
	static char block[1 << 20];
	int fd = open("deleted", O_RDWR | O_CREAT, 0600);
	if (fd < 0)
		return finish();
	unlink("deleted");
	for (int i = 0; i < 30; i++)
		if (write(fd, block, sizeof block) != sizeof block)
			return finish();
	if (fork() == 0) {
		sleep(20);
		_exit(0);
	}
	close(fd);
	char *p = malloc(115 * MIB);
	if (p == NULL)
		return 3;
	touch(p, 115 * MIB);
	sleep(1);
	escaped("files and memory in MiB", 145);
	return 1;
}
