/* stopped-children: leaves children that are stopped.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: OK
 */
#include "attempt.h"

int main(void)
{
	for (int i = 0; i < 4; i++) {
		pid_t pid = fork();
		if (pid == 0) {
			raise(SIGSTOP);
			_exit(0);
		}
		if (pid > 0)
			waitpid(pid, NULL, WUNTRACED);
	}
	return finish();
}
