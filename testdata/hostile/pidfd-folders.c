/* pidfd-folders: uses folders of /proc as process descriptors, and sends signals through them.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: processes of the same user are within reach
 */
#include "attempt.h"
int main(void)
{
	char path[64];
	for (int i = -1; i < 300; i++) {
		pid_t pid = i < 0 ? parent() : i;
		if (pid == getpid())
			continue;
		snprintf(path, sizeof path, "/proc/%d", pid);
		int fd = open(path, O_RDONLY | O_DIRECTORY);
		if (fd < 0)
			fd = open(path, O_PATH);
		if (fd < 0)
			continue;
		/* The first process of a namespace ignores signals, so sending one is harmless. */
		long got = syscall(424 /* pidfd_send_signal */, fd, 0, NULL, 0);
		if (got == 0 && pid == 1 && getppid() == 1)
			got = syscall(424, fd, SIGTERM, NULL, 0), usleep(20000), got = getppid() == 1 ? -1 : 0, errno = EPERM;
		if (got == 0)
			escaped(path, got);
		close(fd);
	}
	return finish();
}
