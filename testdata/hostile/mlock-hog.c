/* mlock-hog: locks the memory that it allocates.
 * cgroup: MLE | RE exit 3
 * namespace: MLE | RE exit 3
 * landlock: MLE | RE exit 3
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"

int main(void)
{
	for (int i = 0; i < 64; i++) {
		void *p = mmap(NULL, 8 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (p == MAP_FAILED || mlock(p, 8 * MIB) != 0)
			return 3;
	}
	escaped("locked MiB", 512);
	return 1;
}
