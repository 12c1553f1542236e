/* abort-self: aborts, in a child and then itself, as a failed assertion does.
 * cgroup: RE SIGABRT
 * namespace: RE SIGABRT
 * landlock: RE SIGABRT
 * rlimit: RE SIGABRT
 */
#include "attempt.h"
int main(void)
{
	int status = 0;
	pid_t child = fork();
	if (child == 0)
		abort();
	if (waitpid(child, &status, 0) != child || !WIFSIGNALED(status) || WTERMSIG(status) != SIGABRT)
		return 3;
	abort();
}
