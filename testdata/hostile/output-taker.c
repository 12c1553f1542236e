/* output-taker: reads its own output back before the judge does, so that the judge waits
 * cgroup: TLE | ILE
 * namespace: TLE | ILE
 * landlock: TLE | ILE
 * rlimit: TLE | ILE
 */
#include "attempt.h"

int main(void)
{
	char block[4096];
	int end = open("/proc/self/fd/1", O_RDONLY | O_NONBLOCK);
	if (fork() == 0) {
		for (int i = 0; i < 60000; i++)
			if (read(end, block, sizeof block) < -1)
				break;
		_exit(0);
	}
	for (int i = 0; i < 4000; i++) {
		if (write(1, "x", 1) != 1 || read(end, block, sizeof block) < -1)
			break;
		for (int k = i % 97; k > 0; k--)
			getppid();
	}
	sleep(20);
	return 0;
}
