/* kill-all: kills everybody, once it has found that there is nobody it could hit.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: processes of the same user are within reach
 */
#include "attempt.h"

/* A thread of the first process of a namespace may be told to die: it is deaf, as
 * is seen by its living on. */
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
	/* kill(-1, 0) succeeds even where every single one is refused. */
	look(parent(), parent());
	/* Numbers are given in order, so that others have about ours, or smaller ones. A call
	 * takes half a millisecond where the box is asked and the machine is emulated. */
	look(getpid() - 50000, getpid() + 10000);
	if (getpid() > 50000)
		look(1, 50000);
	if (!escapes)
		kill(-1, SIGKILL);
	return finish();
}
