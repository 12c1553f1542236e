/* file-handles: opens files by file handles instead of paths.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: root's judge lets it
 */
#include "attempt.h"

int main(void)
{
	struct { struct file_handle h; unsigned char id[128]; } f = {0};
	int mount, dir = open(".", O_RDONLY | O_DIRECTORY);
	f.h.handle_bytes = sizeof f.id;
	if (name_to_handle_at(AT_FDCWD, "/", &f.h, &mount, 0) != 0) {
		f.h.handle_bytes = 8; /* inode 2, the root of most disks */
		f.h.handle_type = 1;
		f.id[0] = 2;
	}
	if (dir >= 0)
		refused("open_by_handle_at in the working folder", open_by_handle_at(dir, &f.h, O_RDONLY));
	refused("open_by_handle_at", open_by_handle_at(AT_FDCWD, &f.h, O_RDONLY));
	return finish();
}
