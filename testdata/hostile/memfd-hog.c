/* memfd-hog: fills many memfd files.
 * cgroup: OK | MLE
 * namespace: OK | MLE
 * landlock: OK | MLE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"

int main(void)
{
	static char block[64 * 1024];
	long sum = 0;
	signal(SIGXFSZ, SIG_IGN);
	for (int i = 0; i < 64 && sum < 512 * MIB; i++) {
		int fd = memfd_create("hog", 0);
		for (int k = 0; fd >= 0 && k < 128; k++) {
			long n = write(fd, block, sizeof block);
			if (n <= 0)
				break;
			sum += n;
		}
	}
	if (sum > 128 * MIB)
		escaped("files without a name, bytes", sum);
	return finish();
}
