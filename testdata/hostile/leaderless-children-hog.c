/* leaderless-children-hog: 16 children hold 30 MiB each in threads whose main thread has ended.
 * cgroup: MLE
 * namespace: MLE
 * landlock: MLE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"
#include <pthread.h>

static void *hold(void *unused)
{
	(void)unused;
	usleep(20000); /* the main thread has ended by then */
	void *p = mmap(NULL, 30 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (p == MAP_FAILED)
		_exit(3);
	touch(p, 30 * MIB);
	sleep(2);
	_exit(0);
}

int main(void)
{
	for (int i = 0; i < 16; i++) {
		if (fork() == 0) {
			pthread_attr_t small; /* by default a stack reserves the whole stack limit */
			pthread_t t;
			pthread_attr_init(&small);
			pthread_attr_setstacksize(&small, 65536);
			if (pthread_create(&t, &small, hold, NULL) != 0)
				_exit(3);
			pthread_exit(NULL);
		}
	}
	usleep(800000);
	all_alive();
	escaped("children in MiB", 480);
	return 1;
}
