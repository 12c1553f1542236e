/* fork-relay: each child outlives its parent, so that no process lives long.
 * cgroup: OK | TLE
 * namespace: OK | TLE
 * landlock: OK | TLE
 * rlimit: gap: CPU of children counts only once they have ended
 */
#include "attempt.h"

/* The run ends with its first process; the judge kills the other processes. */
int main(void)
{
	time_t stop = time(NULL) + 10;
	dprintf(1, "contained\n");
	while (time(NULL) < stop) {
		pid_t pid = fork();
		if (pid > 0)
			_exit(0);
		setsid();
		burn(20);
	}
	return 1;
}
