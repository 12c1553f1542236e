/* thread-files-hog: threads with descriptors of their own fill pipes, which the process's list does not show.
 * cgroup: OK | MLE
 * namespace: OK | MLE
 * landlock: OK | MLE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"
#include <pthread.h>
#include <stdatomic.h>

#ifndef SYS_close_range
#define SYS_close_range 436
#endif

static atomic_long sum;

static void *fill(void *unused)
{
	static char block[65536];
	int end[2];
	if (syscall(SYS_close_range, 1000000, 1000000, 2) != 0 && unshare(CLONE_FILES) != 0)
		return unused;
	while (pipe2(end, O_NONBLOCK) == 0)
		for (long n; (n = write(end[1], block, sizeof block)) > 0;)
			sum += n;
	for (;;)
		pause();
}

int main(void)
{
	pthread_t t;
	for (int i = 0; i < 40; i++)
		pthread_create(&t, NULL, fill, NULL);
	sleep(1);
	if (sum > 128 * MIB)
		escaped("bytes in the threads' pipes", sum);
	return finish();
}
