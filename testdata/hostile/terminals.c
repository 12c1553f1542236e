/* terminals: types into terminals, opens consoles.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the judge's terminal is within reach
 */
#include "attempt.h"
#include <sys/ioctl.h>

int main(void)
{
	static const char *const names[] = {
		"/dev/tty", "/dev/console", "/dev/tty0", "/dev/tty1", "/dev/ptmx", "/dev/pts/0", "/dev/pts/ptmx", "/dev/vcs", "/dev/input",
	};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		hidden(names[i], open(names[i], O_RDONLY | O_NONBLOCK | O_NOCTTY));
	for (int fd = 0; fd < 3; fd++) {
		/* EFAULT means that the program may type, but gave no character */
		if (ioctl(fd, TIOCSTI, NULL) == 0 || errno == EFAULT)
			escaped("TIOCSTI", -1);
		if (isatty(fd))
			escaped("a terminal as stream", fd);
	}
	return finish();
}
