/* meek-parent: makes itself less important than its own spinning children, so as to look starved.
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
