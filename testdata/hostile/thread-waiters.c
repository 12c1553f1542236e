/* thread-waiters: a dozen threads wait for one another: for locks, for pipes, for signals.
 * cgroup: ILE
 * namespace: ILE
 * landlock: ILE
 * rlimit: ILE
 */
#include "attempt.h"
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ends[2];

static void *wait_for(void *what)
{
	char c;
	sigset_t none;
	sigemptyset(&none);
	switch ((long)what % 3) {
	case 0:
		pthread_mutex_lock(&lock);
		break;
	case 1:
		if (read(ends[0], &c, 1) < 0)
			return NULL;
		break;
	default:
		sigsuspend(&none);
	}
	return NULL;
}

int main(void)
{
	pthread_t t;
	if (pipe(ends) != 0)
		return 3;
	pthread_mutex_lock(&lock);
	for (long i = 0; i < 12; i++)
		pthread_create(&t, NULL, wait_for, (void *)i);
	pthread_mutex_lock(&lock);
	return 0;
}
