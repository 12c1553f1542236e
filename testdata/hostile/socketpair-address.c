/* socketpair-address: gives one end of a datagram pair an address, and sends to addresses of others.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the host's network is within reach
 */
#include "attempt.h"
#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>

/* Programs may only make socket pairs. But a datagram pair can still be bound, and can
 * send to any name, even an abstract one. */
static void send_to(int fd, const char *name, size_t len)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	socklen_t size = offsetof(struct sockaddr_un, sun_path) + len;
	memcpy(a.sun_path, name, len);
	/* ECONNREFUSED and ENOENT mean that sending is allowed but nobody listens. */
	barred("sendto of a pair", sendto(fd, "", 0, MSG_DONTWAIT, (struct sockaddr *)&a, size));
	struct msghdr m = {.msg_name = &a, .msg_namelen = size};
	barred("sendmsg of a pair", sendmsg(fd, &m, MSG_DONTWAIT));
	barred("connect of a pair", connect(fd, (struct sockaddr *)&a, size));
}

int main(void)
{
	static const char abstract[] = "\0grundy-hostile";
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	int end[2];
	if (socketpair(AF_UNIX, SOCK_DGRAM, 0, end) != 0)
		return finish();
	memcpy(a.sun_path, abstract, sizeof abstract);
	refused("bind of a pair", bind(end[0], (struct sockaddr *)&a, sizeof a));
	refused("listen of a pair", listen(end[0], 1));
	send_to(end[1], "\0somebody", 9);
	send_to(end[1], "/run/systemd/journal/dev-log", 28);
	return finish();
}
