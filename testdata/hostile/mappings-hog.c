/* mappings-hog: twenty children inherit sixty thousand mappings each, whose pages nobody touches
 * cgroup: MLE | TLE
 * namespace: MLE | TLE
 * landlock: MLE | TLE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"

int main(void)
{
	char *p = mmap(NULL, 65000 * 4096L, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED)
		return 3;
	for (long i = 0; i < 65000; i += 2)
		if (mprotect(p + i * 4096, 4096, PROT_READ) != 0)
			break;
	for (int i = 0; i < 20; i++)
		if (fork() == 0) {
			sleep(20);
			_exit(0);
		}
	sleep(20);
	return 0;
}
