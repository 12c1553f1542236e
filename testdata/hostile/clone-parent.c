/* clone-parent: makes siblings instead of children, which end with other exit codes than it does.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: siblings are children of the judge, which nobody waits for
 */
#include "attempt.h"

int main(void)
{
	for (int i = 0; i < 4; i++) {
		long pid = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
		if (pid == 0) {
			if (i % 2)
				kill(getpid(), SIGSEGV);
			_exit(40 + i);
		}
	}
	usleep(50000);
	return finish();
}
