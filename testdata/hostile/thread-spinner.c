/* thread-spinner: burns CPU in one thread after its main thread has ended.
 * cgroup: TLE
 * namespace: TLE
 * landlock: TLE
 * rlimit: TLE
 */
#include "attempt.h"
#include <pthread.h>

static void *spin(void *unused)
{
	(void)unused;
	for (volatile long n = 0;; n++)
		;
	return NULL;
}

int main(void)
{
	pthread_attr_t small; /* by default a stack reserves the whole stack limit */
	pthread_t t;
	pthread_attr_init(&small);
	pthread_attr_setstacksize(&small, 65536);
	if (pthread_create(&t, &small, spin, NULL) != 0)
		return 3;
	pthread_exit(NULL);
}
