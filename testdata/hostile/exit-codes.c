/* exit-codes: exits with 0 although its child was killed.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: OK
 */
#include "attempt.h"

int main(void)
{
	int status;
	pid_t pid = fork();
	if (pid == 0) {
		kill(getpid(), SIGKILL);
		_exit(3);
	}
	if (pid > 0)
		waitpid(pid, &status, 0);
	return finish();
}
