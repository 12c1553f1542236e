/* yield-spinner: twelve threads yield the processor for ever, which still uses CPU time.
 * cgroup: TLE
 * namespace: TLE
 * landlock: TLE
 * rlimit: TLE
 */
#include "attempt.h"
#include <pthread.h>

static void *yield(void *unused)
{
	for (;;)
		sched_yield();
	return unused;
}

int main(void)
{
	pthread_t t;
	for (int i = 0; i < 12; i++)
		pthread_create(&t, NULL, yield, NULL);
	yield(NULL);
}
