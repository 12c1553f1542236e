/* pipe-children-hog: forty children fill as many pipes as they get.
 * cgroup: OK | MLE
 * namespace: OK | MLE
 * landlock: OK | MLE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"

int main(void)
{
	static char block[65536];
	int done[2];
	long sum = 0, got;
	if (pipe(done) != 0)
		return 3;
	for (int i = 0; i < 40; i++)
		if (fork() == 0) {
			int end[2];
			got = 0;
			while (pipe2(end, O_NONBLOCK) == 0)
				for (long n; (n = write(end[1], block, sizeof block)) > 0;)
					got += n;
			if (write(done[1], &got, sizeof got) > 0)
				sleep(20);
			_exit(0);
		}
	for (int i = 0; i < 40 && read(done[0], &got, sizeof got) == sizeof got; i++)
		sum += got;
	sleep(1);
	all_alive();
	if (sum > 128 * MIB)
		escaped("bytes in the children's pipes", sum);
	return finish();
}
