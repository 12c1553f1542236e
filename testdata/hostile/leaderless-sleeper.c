/* leaderless-sleeper: waits for ever in a thread, with a dead child and a main thread that has ended.
 * cgroup: ILE
 * namespace: ILE
 * landlock: ILE
 * rlimit: ILE
 */
#include "attempt.h"
#include <pthread.h>

static void *wait_for_ever(void *unused)
{
	(void)unused;
	for (;;)
		pause();
	return NULL;
}

int main(void)
{
	pthread_attr_t small; /* by default a stack reserves the whole stack limit */
	pthread_t t;
	if (fork() == 0)
		_exit(0);
	pthread_attr_init(&small);
	pthread_attr_setstacksize(&small, 65536);
	if (pthread_create(&t, &small, wait_for_ever, NULL) != 0)
		return 3;
	pthread_exit(NULL);
}
