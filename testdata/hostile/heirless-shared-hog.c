/* heirless-shared-hog: children fill the parent's shared memory and end; the parent never touches it.
 * cgroup: MLE
 * namespace: MLE
 * landlock: MLE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"

int main(void)
{
	char *p = mmap(NULL, 300 * MIB, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (p == MAP_FAILED)
		return 3;
	for (int i = 0; i < 60; i++) {
		if (fork() == 0) {
			touch(p + i * 5 * MIB, 5 * MIB);
			_exit(0);
		}
		wait(NULL);
	}
	sleep(1);
	escaped("shared memory of the dead in MiB", 300);
	return 1;
}
