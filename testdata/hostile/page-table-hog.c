/* page-table-hog: reads one byte in each 2 MiB of a large empty mapping, which takes page tables but no pages.
 * cgroup: MLE
 * namespace: MLE
 * landlock: MLE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"

int main(void)
{
	const long step = 2 * MIB, wide = 80000;
	char *p = mmap(NULL, wide * step, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED)
		return 3;
	for (long i = 0; i < wide; i++)
		(void)*(volatile char *)(p + i * step);
	sleep(1);
	escaped("page tables in MiB", wide * 4096 / MIB);
	return 1;
}
