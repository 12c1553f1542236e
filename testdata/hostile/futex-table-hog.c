/* futex-table-hog: makes the kernel allocate a table of a gigabyte for futexes, by one system call
 * cgroup: OK | MLE
 * namespace: OK | MLE
 * landlock: OK | MLE
 * rlimit: gap: calls are not filtered, memory is not limited
 */
#include "attempt.h"

int main(void)
{
	for (int bits = 24; bits > 21; bits--)
		refused("table of futexes", prctl(78 /* PR_FUTEX_HASH */, 1, 1L << bits, 0, 0));
	return finish();
}
