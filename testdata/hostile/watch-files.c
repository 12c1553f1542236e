/* watch-files: inotify and fanotify on files that other runs use.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"
#include <sys/fanotify.h>
#include <sys/inotify.h>

int main(void)
{
	refused("fanotify_init", fanotify_init(FAN_CLASS_NOTIF, O_RDONLY));
	refused("fanotify_init with FAN_REPORT_FID", fanotify_init(FAN_CLASS_NOTIF | 0x200, O_RDONLY));
	int fd = inotify_init1(0);
	if (fd >= 0) {
		refused("inotify of /usr", inotify_add_watch(fd, "/usr", IN_OPEN | IN_ACCESS));
		refused("inotify of /lib", inotify_add_watch(fd, "/lib", IN_OPEN | IN_ACCESS));
		refused("inotify of /dev/null", inotify_add_watch(fd, "/dev/null", IN_OPEN));
	}
	return finish();
}
