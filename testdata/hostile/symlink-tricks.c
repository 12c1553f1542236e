/* symlink-tricks: leaves symbolic and hard links to mislead the cleaner.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: skip (would litter the host's folder)
 */
#include "attempt.h"

int main(void)
{
	static const char *const targets[] = {"/", "..", "/etc", "/proc/self/root", "loop-a", "/dev/zero", "missing", "."};
	char name[32], c;
	for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
		snprintf(name, sizeof name, "link-%zu", i);
		symlink(targets[i], name);
	}
	symlink("loop-b", "loop-a");
	symlink("loop-a", "loop-b");
	mkdir("folder", 0700);
	symlink("..", "folder/up");
	symlink("/usr", "folder/stdout");
	refused("hard link to /etc/passwd", link("/etc/passwd", "hard"));
	refused("hard link to /bin/sh", link("/bin/sh", "shell"));
	int fd = open("link-0/etc/shadow", O_RDONLY);
	if (fd >= 0 && read(fd, &c, 1) > 0)
		escaped("link-0/etc/shadow", 1);
	refused("a file through link-0", open("link-0/grundy-hostile", O_WRONLY | O_CREAT, 0600));
	return finish();
}
