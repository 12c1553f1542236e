/* foreign-groups: joins and signals groups and sessions that are not its own.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: processes of the same user are within reach
 */
#include "attempt.h"
#include <sys/ioctl.h>
#include <termios.h>

int main(void)
{
	pid_t group = getpgid(parent()), session = getsid(parent());
	if (group > 1 && group != getpgrp()) {
		hidden("setpgid", setpgid(0, group));
		hidden("kill of the group", kill(-group, 0));
	}
	if (session > 1 && session != getsid(0))
		hidden("kill of the session's group", kill(-session, 0));
	hidden("setpgid of the parent", setpgid(parent(), getpid()));
	for (int fd = 0; fd < 3; fd++)
		if (tcsetpgrp(fd, getpgrp()) == 0)
			escaped("tcsetpgrp", fd);
	return finish();
}
