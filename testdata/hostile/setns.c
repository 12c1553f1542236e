/* setns: enters the namespaces of others, and its own once more.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: root's judge lets it
 */
#include "attempt.h"

#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif

int main(void)
{
	static const char *const names[] = {"mnt", "net", "pid", "ipc", "uts", "cgroup", "user", "time"};
	static const char *const who[] = {"self", "1"};
	char path[64];
	for (int w = 0; w < 2; w++) {
		for (int i = 0; i < 8; i++) {
			snprintf(path, sizeof path, "/proc/%s/ns/%s", who[w], names[i]);
			int fd = open(path, O_RDONLY);
			if (fd >= 0)
				refused(path, setns(fd, 0));
		}
	}
	int fd = syscall(SYS_pidfd_open, parent(), 0);
	if (fd >= 0) {
		refused("setns to the parent's mounts", setns(fd, CLONE_NEWNS));
		refused("setns to the parent's user namespace", setns(fd, CLONE_NEWUSER));
	}
	return finish();
}
