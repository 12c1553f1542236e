/* kill-all: kills all processes, after it has found that it can reach none of the others.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: processes of the same user are within reach
 */
#include "attempt.h"

/* Signals to a thread of the first process of a namespace may succeed. The process
 * ignores them, so it survives even SIGKILL. */
static void look(pid_t from, pid_t to)
{
	for (pid_t pid = from < 1 ? 1 : from; pid <= to && !escapes; pid++) {
		if (pid == getpid() || kill(pid, 0) != 0)
			continue;
		if (getppid() == 1 && syscall(SYS_tgkill, pid, pid, 0) != 0 && errno == ESRCH)
			kill(pid, SIGKILL);
		else
			escaped("reaching process", pid);
	}
}

int main(void)
{
	/* kill(-1, 0) succeeds even if no single process may be signalled. */
	look(parent(), parent());
	/* Process numbers ascend, so other processes have numbers near this one or smaller. A
	 * call takes half a millisecond if it asks the box and the machine is emulated. */
	look(getpid() - 50000, getpid() + 10000);
	if (getpid() > 50000)
		look(1, 50000);
	if (!escapes)
		kill(-1, SIGKILL);
	return finish();
}
