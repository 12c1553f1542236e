/* pipe-hog: fills pipes, whose memory belongs to the kernel.
 * cgroup: OK | MLE
 * namespace: OK | MLE
 * landlock: OK | MLE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"

int main(void)
{
	static char block[65536];
	long sum = 0;
	int end[2];
	for (int i = 0; i < 256 && pipe2(end, O_NONBLOCK) == 0; i++) {
		fcntl(end[1], F_SETPIPE_SZ, MIB);
		for (long n; (n = write(end[1], block, sizeof block)) > 0;)
			sum += n;
	}
	if (sum > 128 * MIB)
		escaped("bytes in pipes", sum);
	return finish();
}
