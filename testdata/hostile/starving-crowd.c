/* starving-crowd: a parent among its thirty spinning children gets little CPU time, by its own fault.
 * cgroup: TLE
 * namespace: TLE
 * landlock: TLE
 * rlimit: gap: children in sessions of their own get away
 */
#include "attempt.h"

int main(void)
{
	for (int i = 0; i < 30; i++)
		if (fork() == 0) {
			setsid();
			for (;;)
				;
		}
	for (;;)
		;
}
