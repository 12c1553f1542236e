/* exec-other: executes programs of the host.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the host's files are in view
 */
#include "attempt.h"

extern char **environ;

static void run(const char *path)
{
	char *args[] = {"sh", "-c", "kill -0 1 || : </etc/shadow", NULL};
	int status;
	pid_t pid = fork();
	if (pid == 0) {
		int null = open("/dev/null", O_RDWR);
		dup2(null, 2);
		execve(path, args, environ);
		_exit(127);
	}
	if (pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0)
		escaped(path, 0);
}

/* Running these programs is harmless; they must be confined like this one. */
int main(void)
{
	run("/bin/sh");
	run("/bin/bash");
	run("/bin/busybox");
	return finish();
}
