/* orphan-signals: a child whose parent has died signals its new parent.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: processes of the same user are within reach
 */
#include "attempt.h"
int main(void)
{
	int ends[2];
	char said = 0;
	if (pipe(ends) != 0)
		return 3;
	if (fork() == 0) {
		pid_t before = getpid();
		if (fork() == 0) {
			for (int i = 0; i < 1000 && getppid() == before; i++)
				usleep(1000);
			hidden("kill of who took it in", kill(parent(), 0));
			hidden("tgkill of who took it in", syscall(SYS_tgkill, parent(), parent(), 0));
			hidden("setpriority", setpriority(PRIO_PROCESS, parent(), 0));
			write(ends[1], escapes ? "e" : "c", 1);
			_exit(0);
		}
		_exit(0);
	}
	wait(NULL);
	if (read(ends[0], &said, 1) != 1 || said != 'c')
		escaped("an orphan's signals", said);
	return finish();
}
