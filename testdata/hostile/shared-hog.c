/* shared-hog: takes shared memory, which the kernel counts as a file.
 * cgroup: MLE
 * namespace: MLE
 * landlock: MLE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"

int main(void)
{
	char *p = mmap(NULL, 300 * MIB, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (p == MAP_FAILED)
		return 3;
	touch(p, 300 * MIB);
	sleep(1);
	escaped("shared memory in MiB", 300);
	return 1;
}
