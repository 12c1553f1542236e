/* posix-lock: locks, leases and watches on files that other runs see too.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"
#include <sys/file.h>

static void lock(const char *path)
{
	struct flock l = {.l_type = F_RDLCK};
	int fd = open(path, O_RDONLY);
	if (fd < 0)
		return;
	refused("flock", flock(fd, LOCK_SH | LOCK_NB));
	refused("F_SETLK", fcntl(fd, F_SETLK, &l));
	refused("F_OFD_SETLK", fcntl(fd, F_OFD_SETLK, &l));
	refused("F_SETLEASE", fcntl(fd, F_SETLEASE, F_RDLCK));
	refused("F_NOTIFY", fcntl(fd, F_NOTIFY, DN_ACCESS));
	close(fd);
}

int main(int argc, char **argv)
{
	static const char *const paths[] = {"/", "/usr", "/lib", "/etc/passwd", "/dev/null", "/bin/sh", "/proc/self/exe"};
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
		lock(paths[i]);
	if (argc > 0)
		lock(argv[0]);
	return finish();
}
