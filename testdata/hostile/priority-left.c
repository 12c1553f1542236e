/* priority-left: lowers the priority of the process that starts programs, so that the next run is slow.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the same user's
 */
#include "attempt.h"

/* The argument is the judge's priority, with which programs start. */
int main(int argc, char **argv)
{
	int own = argc > 1 ? atoi(argv[1]) : 0;
	if (getpriority(PRIO_PROCESS, 0) > own)
		escaped("an earlier run's priority", getpriority(PRIO_PROCESS, 0));
	if (prctl(PR_GET_TIMERSLACK) == 12345)
		escaped("an earlier run's timer slack", 12345);
	if (umask(0) == 0124)
		escaped("an earlier run's umask", 0124);
	refused("priority of pid 1", setpriority(PRIO_PROCESS, 1, own + 7));
	refused("priority of the parent", setpriority(PRIO_PROCESS, parent(), own + 7));
	refused("priority of the user", setpriority(PRIO_USER, 0, own + 7));
	setpriority(PRIO_PGRP, 0, own + 7);
	setpriority(PRIO_PROCESS, 0, own + 7);
	prctl(PR_SET_TIMERSLACK, 12345);
	umask(0124);
	return finish();
}
