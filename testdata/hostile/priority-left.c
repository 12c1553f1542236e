/* priority-left: makes whoever starts programs less important, so that the next run is slow.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the same user's
 */
#include "attempt.h"

int main(void)
{
	if (getpriority(PRIO_PROCESS, 0) > 0)
		escaped("an earlier run's priority", getpriority(PRIO_PROCESS, 0));
	if (prctl(PR_GET_TIMERSLACK) == 12345)
		escaped("an earlier run's timer slack", 12345);
	if (umask(0) == 0124)
		escaped("an earlier run's umask", 0124);
	refused("priority of pid 1", setpriority(PRIO_PROCESS, 1, 7));
	refused("priority of the parent", setpriority(PRIO_PROCESS, parent(), 7));
	refused("priority of the user", setpriority(PRIO_USER, 0, 7));
	setpriority(PRIO_PGRP, 0, 7);
	setpriority(PRIO_PROCESS, 0, 7);
	prctl(PR_SET_TIMERSLACK, 12345);
	umask(0124);
	return finish();
}
