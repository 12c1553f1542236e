/* dropped-shared-hog: fills shared memory piece by piece and unmaps each piece, which stays in memory.
 * cgroup: MLE
 * namespace: MLE
 * landlock: MLE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"

int main(void)
{
	for (int i = 0; i < 40; i++) {
		char *p = mmap(NULL, 8 * MIB, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
		if (p == MAP_FAILED)
			return 3;
		touch(p, 8 * MIB);
		munmap(p + 4096, 8 * MIB - 4096); /* the mapped first page keeps all pages in memory */
	}
	sleep(1);
	escaped("shared memory that nobody maps, in MiB", 320);
	return 1;
}
