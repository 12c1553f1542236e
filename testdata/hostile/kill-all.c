/* kill-all: kills everybody, once it has found that there is nobody it could hit.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: processes of the same user are within reach
 */
#include "attempt.h"

static void look(pid_t from, pid_t to)
{
	for (pid_t pid = from < 1 ? 1 : from; pid <= to && !escapes; pid++)
		if (pid != getpid() && kill(pid, 0) == 0)
			escaped("reaching process", pid);
}

int main(void)
{
	/* kill(-1, 0) succeeds even where every single one is refused. */
	look(parent(), parent());
	look(1, 400000);
	look(getpid() - 50000, getpid() + 50000);
	if (!escapes)
		kill(-1, SIGKILL);
	return finish();
}
