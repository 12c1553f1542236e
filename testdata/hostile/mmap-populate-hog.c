/* mmap-populate-hog: makes the kernel fill 512 MiB in one system call.
 * cgroup: MLE
 * namespace: MLE | RE exit 3
 * landlock: MLE | RE exit 3
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"

int main(void)
{
	void *p = mmap(NULL, 512 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
	if (p == MAP_FAILED)
		return 3;
	escaped("populated MiB", 512);
	return 1;
}
