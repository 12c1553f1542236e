/* meek-parent: gives itself a lower priority than its spinning children, so that it seems starved.
 * cgroup: TLE
 * namespace: TLE
 * landlock: TLE
 * rlimit: TLE | ILE
 */
#include "attempt.h"

int main(void)
{
	signal(SIGCHLD, SIG_IGN);
	for (int i = 0; i < 6; i++)
		if (fork() == 0)
			for (;;)
				;
	setpriority(PRIO_PROCESS, 0, 19);
	for (;;)
		;
}
