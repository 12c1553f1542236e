/* host-links: makes hard links to files that it may only read, to change them through the links.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the host's files are within reach
 */
#include "attempt.h"
#include <linux/fs.h>

int main(int argc, char **argv)
{
	(void)argc;
	char fd_path[64];
	int fd = open(argv[0], O_RDONLY), path = open(argv[0], O_PATH);
	const char *const names[] = {"name", "/tmp/name", "/dev/shm/name"};
	for (int i = 0; i < 3; i++) {
		hidden("link", link(argv[0], names[i]) == -1 && errno == EXDEV ? (errno = EPERM, -1) : access(names[i], F_OK));
		snprintf(fd_path, sizeof fd_path, "/proc/self/fd/%d", fd);
		long got = linkat(AT_FDCWD, fd_path, AT_FDCWD, names[i], AT_SYMLINK_FOLLOW);
		hidden("linkat of a descriptor", got == -1 && errno == EXDEV ? (errno = EPERM, -1) : got);
		got = linkat(path, "", AT_FDCWD, names[i], AT_EMPTY_PATH);
		hidden("linkat of a path", got == -1 && errno == EXDEV ? (errno = EPERM, -1) : got);
		got = rename(argv[0], names[i]);
		hidden("rename", got == -1 && (errno == EXDEV || errno == EBUSY) ? (errno = EPERM, -1) : got);
	}
	return finish();
}
