/* mmap-hog: maps and touches memory, alternately private and shared.
 * cgroup: MLE
 * namespace: MLE | RE exit 3
 * landlock: MLE | RE exit 3
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"

int main(void)
{
	for (int i = 0; i < 64; i++) {
		int kind = i % 2 ? MAP_SHARED : MAP_PRIVATE;
		void *p = mmap(NULL, 8 * MIB, PROT_READ | PROT_WRITE, kind | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
		if (p == MAP_FAILED)
			return 3;
		touch(p, 8 * MIB);
	}
	escaped("mmap in MiB", 512);
	return 1;
}
