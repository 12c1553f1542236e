/* children-hog: 16 children hold 30 MiB each, for a second.
 * cgroup: MLE
 * namespace: MLE
 * landlock: MLE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"

static void died(int unused)
{
	(void)unused;
	_exit(3);
}

int main(void)
{
	int ready[2];
	char c;
	if (pipe(ready) != 0)
		return 3;
	signal(SIGCHLD, died);
	for (int i = 0; i < 16; i++) {
		if (fork() == 0) {
			char *p = malloc(30 * MIB);
			if (p == NULL)
				_exit(3);
			touch(p, 30 * MIB);
			write(ready[1], "r", 1);
			sleep(20);
			_exit(0);
		}
	}
	for (int i = 0; i < 16; i++)
		if (read(ready[0], &c, 1) != 1)
			return 3;
	sleep(1); /* time for tiers that only sample memory */
	all_alive();
	escaped("children's memory in MiB", 480);
	signal(SIGCHLD, SIG_DFL);
	return 1;
}
