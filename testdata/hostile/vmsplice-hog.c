/* vmsplice-hog: gives pages to pipes and unmaps them, so that no process holds them.
 * cgroup: OK | MLE
 * namespace: OK | MLE
 * landlock: OK | MLE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"
#include <sys/uio.h>

int main(void)
{
	long sum = 0;
	int end[2];
	for (int i = 0; i < 400 && pipe2(end, O_NONBLOCK) == 0; i++) {
		fcntl(end[1], F_SETPIPE_SZ, MIB);
		for (int k = 0; k < 256; k++) {
			char *p = mmap(NULL, 4 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
			char *big = (char *)(((uintptr_t)p + 2 * MIB - 1) & ~(uintptr_t)(2 * MIB - 1));
			if (p == MAP_FAILED)
				break;
			madvise(big, 2 * MIB, MADV_HUGEPAGE); /* of which one small page holds the whole */
			big[0] = 1;
			struct iovec v = {big, 4096};
			long n = vmsplice(end[1], &v, 1, SPLICE_F_NONBLOCK);
			munmap(p, 4 * MIB);
			if (n <= 0)
				break;
			sum += n;
		}
	}
	sleep(1);
	if (sum > 2 * MIB)
		escaped("bytes of pages given away", sum);
	return finish();
}
