/* socket-children-hog: thirty children fill a few pairs of sockets each.
 * cgroup: OK | MLE
 * namespace: OK | MLE
 * landlock: OK | MLE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"
#include <sys/socket.h>

int main(void)
{
	static char block[4096];
	int done[2];
	long sum = 0, got;
	if (pipe(done) != 0)
		return 3;
	for (int i = 0; i < 30; i++)
		if (fork() == 0) {
			int end[2];
			got = 0;
			for (int k = 0; k < 40 && socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0, end) == 0; k++)
				for (long n; (n = write(end[k % 2], block, sizeof block)) > 0;)
					got += n;
			if (write(done[1], &got, sizeof got) > 0)
				sleep(20);
			_exit(0);
		}
	for (int i = 0; i < 30 && read(done[0], &got, sizeof got) == sizeof got; i++)
		sum += got;
	sleep(1);
	all_alive();
	if (sum > 128 * MIB)
		escaped("bytes in the children's sockets", sum);
	return finish();
}
