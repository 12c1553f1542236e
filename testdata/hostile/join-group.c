/* join-group: joins its parent's process group, so that killing its own group does not reach it.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: a process that left its group survives
 */
#include "attempt.h"

int main(void)
{
	pid_t group = getpgid(parent());
	if (group > 0)
		setpgid(0, group);
	if (fork() == 0) {
		for (int fd = 0; fd < 3; fd++)
			close(fd);
		sleep(20);
		_exit(0);
	}
	return finish();
}
