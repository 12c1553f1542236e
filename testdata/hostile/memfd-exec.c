/* memfd-exec: executes a copy of itself from memory, to which the same limits must apply.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"
#include <sys/socket.h>

extern char **environ;

static int copy(const char *path)
{
	static char block[65536];
	int from = open(path, O_RDONLY), to = memfd_create("copy", 0);
	long n = from >= 0 && to >= 0 ? 1 : -1;
	while (n > 0) {
		n = read(from, block, sizeof block);
		if (n > 0 && write(to, block, n) != n)
			n = -1;
	}
	return n == 0 ? to : -1;
}

int main(int argc, char **argv)
{
	if (argc > 1 && strcmp(argv[1], "inside") == 0) {
		refused("socket after exec", socket(AF_INET, SOCK_STREAM, 0));
		if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1)
			escaped("no_new_privs after exec", 0);
		return finish();
	}
	char *args[] = {argv[0], "inside", NULL};
	int fd = copy(argv[0]);
	if (fd >= 0)
		syscall(SYS_execveat, fd, "", args, environ, AT_EMPTY_PATH);
	return finish();
}
