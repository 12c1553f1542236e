/* leaderless-daemon: leaves threads behind whose main thread has ended, so that the process looks dead.
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
	sleep(20); /* not for ever, in case there is no sandbox */
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
			pthread_attr_t small; /* by default a stack reserves the whole stack limit */
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
	usleep(50000); /* the main threads have ended by then */
	return finish();
}
