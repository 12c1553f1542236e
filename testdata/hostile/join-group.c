/* join-group: joins the group of the parent, so as not to be in its own when that is killed.
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
