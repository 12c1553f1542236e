/* children-shared-hog: ten children hold 25 MiB of shared memory each, which nobody else maps.
 * cgroup: MLE
 * namespace: MLE
 * landlock: MLE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"

int main(void)
{
	int ready[2];
	char c;
	if (pipe(ready) != 0)
		return 3;
	for (int i = 0; i < 10; i++)
		if (fork() == 0) {
			char *p = mmap(NULL, 25 * MIB, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
			touch(p, 25 * MIB);
			if (write(ready[1], "r", 1) == 1)
				sleep(20);
			_exit(0);
		}
	for (int i = 0; i < 10; i++)
		if (read(ready[0], &c, 1) != 1)
			return 3;
	sleep(1);
	all_alive();
	escaped("children's shared memory in MiB", 250);
	return 1;
}
