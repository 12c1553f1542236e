/* tmpfs-fill: fills the working folder, which must be full at 32 MiB.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the working folder is the host's
 */
#include "attempt.h"

int main(void)
{
	static char block[64 * 1024];
	char name[32];
	long sum = 0;
	int i = 0, room = 1;
	signal(SIGXFSZ, SIG_IGN);
	for (; i < 8 && room; i++) {
		snprintf(name, sizeof name, "fill-%d", i);
		int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
		for (int k = 0; k < 128 && room; k++) {
			long n = write(fd, block, sizeof block);
			room = n > 0;
			sum += room ? n : 0;
		}
	}
	if (sum > 33 * MIB) { /* this is the host's disk, so free the space */
		escaped("bytes written", sum);
		while (i-- > 0) {
			snprintf(name, sizeof name, "fill-%d", i);
			unlink(name);
		}
	}
	return finish();
}
