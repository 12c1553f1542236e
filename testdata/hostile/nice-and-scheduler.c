/* nice-and-scheduler: asks for more CPU time for itself and less for its parent.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: processes of the same user are within reach
 */
#include "attempt.h"

static void self(void)
{
	struct sched_param one = {.sched_priority = 1};
	refused("nice of -5", setpriority(PRIO_PROCESS, 0, -5));
	refused("SCHED_FIFO", sched_setscheduler(0, SCHED_FIFO, &one));
	refused("SCHED_RR", sched_setscheduler(0, SCHED_RR, &one));
	uint64_t deadline[6] = {48 | (uint64_t)6 << 32, 0, 0, 10000000, 20000000, 20000000};
	refused("SCHED_DEADLINE", syscall(SYS_sched_setattr, 0, deadline, 0));
	refused("I/O class of real time", syscall(SYS_ioprio_set, 1, 0, 1 << 13));
}

/* all sets the priority of all processes of the user, or of the group, to its current value. */
static void all(int which, const char *what)
{
	errno = 0;
	int nice = getpriority(which, 0);
	if (errno == 0)
		refused(what, setpriority(which, 0, nice));
}

/* other sets values of the parent to their current values. For the scheduler it asks for
   another one, because the kernel accepts the current scheduler without checking rights. */
static void other(pid_t pid)
{
	struct sched_param p = {0};
	cpu_set_t set;
	errno = 0;
	int nice = getpriority(PRIO_PROCESS, pid);
	if (errno == 0)
		refused("nice of the parent", setpriority(PRIO_PROCESS, pid, nice));
	if (sched_getscheduler(pid) == SCHED_OTHER)
		refused("scheduler of the parent", sched_setscheduler(pid, SCHED_BATCH, &p));
	if (sched_getaffinity(pid, sizeof set, &set) == 0)
		refused("affinity of the parent", sched_setaffinity(pid, sizeof set, &set));
}

int main(void)
{
	self();
	all(PRIO_USER, "nice of the user");
	all(PRIO_PGRP, "nice of the group");
	other(parent());
	return finish();
}
