/* exit-thread: a thread ends the program while the main thread waits.
 * cgroup: RE exit 4
 * namespace: RE exit 4
 * landlock: RE exit 4
 * rlimit: RE exit 4
 */
#include "attempt.h"
#include <pthread.h>

static void *end(void *unused)
{
	_exit(4);
	return unused;
}

int main(void)
{
	pthread_attr_t small;
	pthread_t t;
	pthread_attr_init(&small);
	pthread_attr_setstacksize(&small, 65536);
	if (pthread_create(&t, &small, end, NULL) != 0)
		return 3;
	for (;;)
		pause();
}
