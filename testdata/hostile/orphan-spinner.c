/* orphan-spinner: orphans in sessions of their own burn CPU while the parent sleeps.
 * cgroup: TLE
 * namespace: TLE
 * landlock: TLE
 * rlimit: gap: CPU of processes that left the group is not counted
 */
#include "attempt.h"

int main(void)
{
	volatile int *done = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (done == MAP_FAILED)
		return 3;
	for (int i = 0; i < 2; i++) {
		if (fork() != 0) {
			wait(NULL);
			continue;
		}
		setsid();
		if (fork() == 0) {
			burn(1200); /* more than the CPU limit */
			*done = 1;
			burn(10000);
		}
		_exit(0);
	}
	while (!*done)
		usleep(10000);
	return finish();
}
