/* mount-umount: mounts and unmounts, by old and new system calls.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: root's judge lets it
 */
#include "attempt.h"
#include <sys/mount.h>

int main(void)
{
	barred("mount", mount("none", ".", "no-such-type", 0, NULL));
	barred("mount of tmpfs", mount("none", ".", "tmpfs", MS_REMOUNT, "size=no"));
	barred("move of a mount", mount(".", ".", NULL, MS_MOVE, NULL));
	barred("change of propagation", mount(NULL, "/", NULL, MS_PRIVATE | MS_SHARED, NULL));
	barred("umount2", umount2(".", 0));
	barred("fsopen", syscall(430, "no-such-type", 0));
	barred("fspick", syscall(433, AT_FDCWD, ".", 0));
	barred("open_tree", syscall(428, AT_FDCWD, ".", 1));
	barred("move_mount", syscall(429, -1, "", AT_FDCWD, ".", 4));
	barred("fsmount", syscall(432, -1, 0, 0));
	uint64_t attr[4] = {1}; /* read-only */
	barred("mount_setattr", syscall(442, AT_FDCWD, ".", 0, attr, sizeof attr));
	return finish();
}
