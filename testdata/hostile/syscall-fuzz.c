/* syscall-fuzz: makes system calls with unknown numbers, and others with wrong arguments.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"

int main(void)
{
	for (long n = 500; n < 2000; n++)
		refused("a call that there is not", syscall(n, -1, -1, -1, -1, -1, -1));
	refused("a negative call", syscall(-5, 0, 0, 0));
	refused("a huge call", syscall(0x7fffffff, 0, 0, 0));
	refused("write from nowhere", syscall(SYS_write, 1, 1, 1));
	refused("execve of nothing", syscall(SYS_execve, NULL, NULL, NULL));
	return finish();
}
