/* thread-bomb: starts threads until the kernel refuses, and waits for ever.
 * cgroup: ILE
 * namespace: ILE
 * landlock: ILE
 * rlimit: gap: threads are not counted
 */
#include "attempt.h"
#include <pthread.h>

#define ENOUGH 1000

static void *rest(void *unused)
{
	for (;;)
		pause();
	return unused;
}

int main(void)
{
	pthread_attr_t small;
	pthread_t t;
	pthread_attr_init(&small);
	pthread_attr_setstacksize(&small, 65536);
	for (int i = 0; i < ENOUGH; i++)
		if (pthread_create(&t, &small, rest, NULL) != 0)
			rest(NULL);
	escaped("pthread_create", ENOUGH);
	return 1;
}
