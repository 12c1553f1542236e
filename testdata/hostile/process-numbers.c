/* process-numbers: counts earlier runs by its own process number, and uses up some hundred numbers.
 * cgroup: OK
 * namespace: OK
 * landlock: gap: programs see the numbers of the user's other processes
 * rlimit: gap: programs see the numbers of the user's other processes
 */
#include "attempt.h"

int main(void)
{
	pid_t first = getpid(), last = first, skipped = 0;
	if (first > 301) /* lower numbers belong to the box's threads */
		escaped("a number that tells of others", first);
	for (int i = 0; i < 150; i++) {
		pid_t pid = fork();
		if (pid == 0)
			_exit(0);
		if (pid > 0) {
			waitpid(pid, NULL, 0);
			skipped += pid != last + 1;
			last = pid;
		}
	}
	if (skipped > 8) /* the box may start a few threads */
		escaped("numbers left out", skipped);
	return finish();
}
