/* bss-hog: touches half of a static array of 1 GiB.
 * cgroup: MLE
 * namespace: MLE | RE
 * landlock: MLE | RE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"

static char big[1024 * MIB];

int main(void)
{
	touch(big, 512 * MIB);
	escaped("static memory in MiB", 512);
	return 1;
}
