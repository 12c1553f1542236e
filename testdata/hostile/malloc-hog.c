/* malloc-hog: allocates and touches memory until malloc fails.
 * cgroup: MLE
 * namespace: MLE | RE exit 3
 * landlock: MLE | RE exit 3
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"

int main(void)
{
	for (int i = 0; i < 512; i++) {
		char *p = malloc(MIB);
		if (p == NULL)
			return 3;
		touch(p, MIB);
	}
	escaped("malloc in MiB", 512);
	return 1;
}
