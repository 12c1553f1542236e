/* pidfd-getfd: takes descriptors from other processes.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: processes of the same user are within reach
 */
#include "attempt.h"

#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif
#ifndef SYS_pidfd_getfd
#define SYS_pidfd_getfd 438
#endif

static void take(pid_t pid)
{
	int proc = syscall(SYS_pidfd_open, pid, 0);
	for (int fd = 0; proc >= 0 && fd < 32; fd++)
		hidden("pidfd_getfd", syscall(SYS_pidfd_getfd, proc, fd, 0));
}

int main(void)
{
	take(1);
	take(parent());
	return finish();
}
