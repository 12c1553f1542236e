/* userfaultfd: handles its own page faults, as many exploits of kernels do.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"

int main(void)
{
	barred("userfaultfd", syscall(SYS_userfaultfd, 0));
	barred("userfaultfd of user mode", syscall(SYS_userfaultfd, 1));
	hidden("/dev/userfaultfd", open("/dev/userfaultfd", O_RDWR));
	return finish();
}
