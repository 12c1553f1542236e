/* exit-in-child: the child exits with 0, the parent with 3.
 * cgroup: RE exit 3
 * namespace: RE exit 3
 * landlock: RE exit 3
 * rlimit: RE exit 3
 */
#include "attempt.h"

int main(void)
{
	pid_t pid = fork();
	if (pid == 0)
		_exit(finish());
	if (pid > 0)
		waitpid(pid, NULL, 0);
	return 3;
}
