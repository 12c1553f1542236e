/* kill-parent: tries to send signals to its parent
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: processes of the same user are within reach
 */
#include "attempt.h"

#ifndef SYS_pidfd_send_signal
#define SYS_pidfd_send_signal 424
#endif
#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif

int main(void)
{
	pid_t pid = parent();
	union sigval none = {0};
	hidden("kill of the parent", kill(pid, 0));
	hidden("tkill of the parent", syscall(SYS_tkill, pid, 0));
	hidden("tgkill of the parent", syscall(SYS_tgkill, pid, pid, 0));
	hidden("sigqueue to the parent", sigqueue(pid, 0, none));
	pid_t group = getpgid(pid);
	if (group > 1 && group != getpgrp())
		hidden("kill of the parent's group", kill(-group, 0));
	int fd = syscall(SYS_pidfd_open, pid, 0);
	if (fd >= 0)
		hidden("pidfd_send_signal to the parent", syscall(SYS_pidfd_send_signal, fd, 0, NULL, 0));
	return finish();
}
