/* orphan-spinner: orphans in sessions of their own burn CPU while the parent sleeps two seconds.
 * cgroup: TLE
 * namespace: TLE
 * landlock: TLE
 * rlimit: gap: CPU of processes that left the group is not counted
 */
#include "attempt.h"

int main(void)
{
	for (int i = 0; i < 2; i++) {
		if (fork() != 0) {
			wait(NULL);
			continue;
		}
		setsid();
		if (fork() == 0)
			burn(10000);
		_exit(0);
	}
	sleep(2);
	return finish();
}
