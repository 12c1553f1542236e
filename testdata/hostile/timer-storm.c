/* timer-storm: starts 60 timers at the highest rate, and ignores alarms.
 * cgroup: TLE
 * namespace: TLE
 * landlock: TLE
 * rlimit: TLE
 */
#include "attempt.h"

static void tick(int unused)
{
	(void)unused;
}

int main(void)
{
	struct itimerspec fast = {{0, 1000}, {0, 1000}};
	signal(SIGALRM, SIG_IGN);
	signal(SIGRTMIN, tick);
	alarm(1);
	for (int i = 0; i < 60; i++) {
		struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN};
		timer_t t;
		if (timer_create(CLOCK_MONOTONIC, &e, &t) == 0)
			timer_settime(t, 0, &fast, NULL);
	}
	for (volatile long n = 0;; n++)
		;
}
