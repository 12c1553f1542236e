/* file-hints: leaves hints, leases and owners on files that other runs also see.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"
int main(int argc, char **argv)
{
	(void)argc;
	uint64_t hint = 5;
	struct { int type; pid_t pid; } owner = {1, parent()};
	int fd = open(argv[0], O_RDONLY), folder = open("/usr", O_RDONLY);
	barred("F_SET_RW_HINT", fcntl(fd, 1036, &hint));
	barred("F_SET_FILE_RW_HINT", fcntl(fd, 1038, &hint));
	barred("F_GET_RW_HINT", fcntl(fd, 1035, &hint));
	barred("F_SETLEASE", fcntl(fd, 1024, F_RDLCK));
	barred("F_NOTIFY", fcntl(folder, 1026, 1));
	barred("F_SETOWN", fcntl(fd, 8, parent()));
	barred("F_SETOWN_EX", fcntl(fd, 15, &owner));
	barred("F_SETSIG", fcntl(fd, 10, SIGKILL));
	barred("FIOSETOWN", syscall(SYS_ioctl, fd, 0x8901, &owner.pid));
	return finish();
}
