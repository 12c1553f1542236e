/* socket-parcel-hog: sends full pipes and sockets through a socket and closes them, so that no process holds them.
 * cgroup: OK | MLE
 * namespace: OK | MLE
 * landlock: OK | MLE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"
#include <sys/socket.h>

static long send_away(int to, int fd)
{
	union { struct cmsghdr h; char space[CMSG_SPACE(sizeof(int))]; } box = {0};
	struct iovec byte = {"x", 1};
	struct msghdr m = {.msg_iov = &byte, .msg_iovlen = 1, .msg_control = &box, .msg_controllen = sizeof box};
	box.h.cmsg_level = SOL_SOCKET;
	box.h.cmsg_type = SCM_RIGHTS;
	box.h.cmsg_len = CMSG_LEN(sizeof(int));
	memcpy(CMSG_DATA(&box.h), &fd, sizeof fd);
	return sendmsg(to, &m, MSG_DONTWAIT);
}

int main(void)
{
	static char block[65536];
	long sum = 0;
	int post[2], end[2];
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, post) != 0)
		return finish();
	for (int i = 0; i < 4000; i++) {
		if ((i % 2 ? pipe2(end, O_NONBLOCK) : socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, end)) != 0)
			break;
		long here = 0;
		for (long n; (n = write(end[1], block, sizeof block)) > 0;)
			here += n;
		if (send_away(post[0], end[0]) == 1 && (i % 2 == 0 || send_away(post[0], end[1]) == 1))
			sum += here;
		close(end[0]);
		close(end[1]);
	}
	sleep(1);
	if (sum > 128 * MIB)
		escaped("bytes on their way", sum);
	return finish();
}
