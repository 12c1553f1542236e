/* daemon: leaves its group by a double fork and setsid; the parent exits with 0, and no process may remain.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: a process that left its group survives
 */
#include "attempt.h"

int main(void)
{
	if (fork() == 0) {
		setsid();
		if (fork() == 0) {
			for (int fd = 0; fd < 3; fd++)
				close(fd);
			chdir("/");
			sleep(20); /* not for ever, in case there is no sandbox */
		}
		_exit(0);
	}
	wait(NULL);
	return finish();
}
