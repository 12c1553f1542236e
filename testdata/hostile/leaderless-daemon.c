/* leaderless-daemon: leaves behind threads whose main ones have ended, which look like dead processes.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: a process that left its group survives
 */
#include "attempt.h"
#include <pthread.h>

static void *stay(void *unused)
{
	(void)unused;
	sleep(20); /* not for ever, lest it haunts a machine without a sandbox */
	_exit(0);
}

int main(void)
{
	int ready[2];
	char c;
	if (pipe(ready) != 0)
		return 3;
	for (int i = 0; i < 4; i++) {
		if (fork() != 0)
			continue;
		setsid();
		if (fork() == 0) {
			pthread_attr_t small; /* not a whole stack limit of address space */
			pthread_t t;
			pthread_attr_init(&small);
			pthread_attr_setstacksize(&small, 65536);
			if (pthread_create(&t, &small, stay, NULL) != 0)
				_exit(3);
			write(ready[1], "", 1);
			pthread_exit(NULL);
		}
		_exit(0);
	}
	for (int i = 0; i < 4; i++)
		if (read(ready[0], &c, 1) != 1)
			return 3;
	usleep(50000); /* the main ones have ended by then */
	return finish();
}
