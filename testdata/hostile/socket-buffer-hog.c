/* socket-buffer-hog: fills pairs of sockets, whose memory belongs to the kernel.
 * cgroup: OK | MLE
 * namespace: OK | MLE
 * landlock: OK | MLE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"
#include <sys/socket.h>

int main(void)
{
	static char block[65536];
	long sum = 0;
	int end[2], most = 8 * MIB;
	while (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, end) == 0)
		for (int i = 0; i < 2; i++) {
			setsockopt(end[i], SOL_SOCKET, SO_SNDBUF, &most, sizeof most);
			for (long n; (n = write(end[i], block, sizeof block)) > 0;)
				sum += n;
		}
	sleep(1);
	if (sum > 128 * MIB)
		escaped("bytes in sockets", sum);
	return finish();
}
