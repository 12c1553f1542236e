/* few-pipes-hog: takes 90 MiB of memory, and forty children fill forty pipes each, too few to be measured
 * cgroup: MLE
 * namespace: MLE
 * landlock: MLE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"

int main(void)
{
	static char block[65536];
	size_t size = 90 * MIB;
	char *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	for (int i = 0; i < 40; i++)
		if (fork() == 0) {
			int end[2];
			for (int k = 0; k < 40 && pipe2(end, O_NONBLOCK) == 0; k++) {
				if (write(end[1], block, sizeof block) < 0)
					break;
				close(end[1]);
			}
			sleep(20);
			_exit(0);
		}
	if (p != MAP_FAILED)
		touch(p, size);
	sleep(1);
	all_alive();
	escaped("bytes", size);
	return finish();
}
