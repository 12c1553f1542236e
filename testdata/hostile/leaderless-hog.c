/* leaderless-hog: fills memory in a thread after its main thread has ended; /proc then shows no memory.
 * cgroup: MLE
 * namespace: MLE | RE exit 3
 * landlock: MLE | RE exit 3
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"
#include <pthread.h>

static void *fill(void *unused)
{
	(void)unused;
	usleep(50000); /* the main thread has ended by then */
	for (int i = 0; i < 64; i++) {
		int kind = i % 2 ? MAP_SHARED : MAP_PRIVATE;
		void *p = mmap(NULL, 8 * MIB, PROT_READ | PROT_WRITE, kind | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
		if (p == MAP_FAILED)
			_exit(3);
		touch(p, 8 * MIB);
	}
	usleep(500000);
	escaped("mmap in MiB", 512);
	_exit(1);
}

int main(void)
{
	pthread_attr_t small; /* by default a stack reserves the whole stack limit */
	pthread_t t;
	pthread_attr_init(&small);
	pthread_attr_setstacksize(&small, 65536);
	if (pthread_create(&t, &small, fill, NULL) != 0)
		return 3;
	pthread_exit(NULL);
}
