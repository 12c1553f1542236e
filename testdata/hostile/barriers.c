/* barriers: asks for memory barriers in the threads of all programs, not only in its own.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"

int main(void)
{
	enum { GLOBAL = 1, GLOBAL_EXPEDITED = 2, REGISTER = 4 };
	barred("a barrier for all", syscall(SYS_membarrier, GLOBAL, 0, 0));
	barred("a quick barrier for all", syscall(SYS_membarrier, GLOBAL_EXPEDITED, 0, 0));
	barred("to take part in barriers of others", syscall(SYS_membarrier, REGISTER, 0, 0));
	return finish();
}
