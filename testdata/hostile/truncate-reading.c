/* truncate-reading: truncates a file by opening it read-only.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the host's files are within reach
 */
#include "attempt.h"
static void empty(const char *path, int mode)
{
	struct { uint64_t flags, mode, resolve; } how = {mode | O_TRUNC, 0, 0};
	int fd = open(path, mode | O_TRUNC);
	if (fd >= 0 || errno != ETXTBSY)
		hidden("open", fd);
	else
		escaped("open, had it not been running", -1);
	fd = syscall(437 /* openat2 */, AT_FDCWD, path, &how, sizeof how);
	if (fd >= 0 || errno != EINVAL)
		hidden("openat2", fd);
}

int main(int argc, char **argv)
{
	char source[4096];
	(void)argc;
	snprintf(source, sizeof source, "%s.c", argv[0]);
	empty(source, O_RDONLY);
	empty(source, O_ACCMODE);
	empty(source, O_RDONLY | O_NOFOLLOW);
	empty(argv[0], O_RDONLY);
	return finish();
}
