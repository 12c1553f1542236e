/* hidden-children-cpu: ignores SIGCHLD, so that nobody waits for its children, which burn 0.6 seconds of CPU.
 * cgroup: TLE
 * namespace: gap: CPU of children that nobody waits for is not seen
 * landlock: gap: CPU of children that nobody waits for is not seen
 * rlimit: gap: CPU of children that nobody waits for is not seen
 */
#include "attempt.h"

int main(void)
{
	signal(SIGCHLD, SIG_IGN);
	for (int i = 0; i < 4; i++) {
		if (fork() == 0) {
			burn(150);
			_exit(0);
		}
	}
	while (wait(NULL) != -1 || errno != ECHILD)
		;
	escaped("CPU of children in ms", 600);
	return 1;
}
