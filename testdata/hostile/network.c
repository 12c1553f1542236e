/* network: opens sockets of every family and type.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the host's network is within reach
 */
#include "attempt.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

static void reach(int fd, int port)
{
	struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(port)};
	char what[40];
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	snprintf(what, sizeof what, "connect to 127.0.0.1:%d", port);
	if (connect(fd, (struct sockaddr *)&a, sizeof a) == 0 || errno == ECONNREFUSED)
		escaped(what, -1);
}

int main(void)
{
	static const int types[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW, SOCK_SEQPACKET, SOCK_RDM};
	char what[40];
	for (int family = 0; family <= 45; family++) {
		for (int i = 0; i < 5; i++) {
			int fd = socket(family, types[i], 0);
			snprintf(what, sizeof what, "socket of family %d, type %d", family, types[i]);
			if (refused(what, fd))
				continue;
			if (family == AF_INET && types[i] == SOCK_STREAM)
				reach(fd, 22);
			close(fd);
		}
	}
	return finish();
}
