/* signal-others: signals process numbers near its own and its parent's, by every system call for signals.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: processes of the same user are within reach
 */
#include "attempt.h"

/* deaf reports whether pid is a thread of the first process of a namespace, which ignores
 * signals, as kill-all shows. tgkill does not find the thread, because it is not a process. */
static int deaf(pid_t pid)
{
	return getppid() == 1 && syscall(SYS_tgkill, pid, pid, 0) != 0 && errno == ESRCH;
}

static void reach(pid_t pid)
{
	if (deaf(pid))
		return;
	siginfo_t info = {0};
	info.si_code = SI_QUEUE;
	hidden("kill", kill(pid, 0));
	hidden("tkill", syscall(SYS_tkill, pid, 0));
	hidden("tgkill", syscall(SYS_tgkill, pid, pid, 0));
	hidden("rt_sigqueueinfo", syscall(SYS_rt_sigqueueinfo, pid, 0, &info));
	hidden("rt_tgsigqueueinfo", syscall(SYS_rt_tgsigqueueinfo, pid, pid, 0, &info));
	int fd = syscall(434 /* pidfd_open */, pid, 0);
	if (fd >= 0) {
		hidden("pidfd_send_signal", syscall(424, fd, 0, NULL, 0));
		close(fd);
	}
}

int main(void)
{
	for (pid_t pid = 1; pid < 300; pid++)
		if (pid != getpid())
			reach(pid);
	for (pid_t pid = parent() - 100; pid < parent() + 100 && !escapes; pid++)
		if (pid > 0 && pid != getpid())
			reach(pid);
	for (pid_t pid = getpid() + 1; pid < getpid() + 100 && !escapes; pid++)
		reach(pid);
	return finish();
}
