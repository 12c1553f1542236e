/* sigio-parent: asks the kernel to signal its parent when its pipe is writable.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: skip (would end the judge)
 */
#include "attempt.h"
#include <asm/sockios.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

/* F_SETOWN checks no rights, because the kernel checks them when it sends the signal.
 * The proof is that the judge survives. */
static void own(pid_t pid, int ex)
{
	int end[2];
	char c;
	if (pipe(end) != 0)
		return;
	struct f_owner_ex owner = {F_OWNER_PID, pid};
	if (ex)
		fcntl(end[0], F_SETOWN_EX, &owner);
	else
		fcntl(end[0], F_SETOWN, pid);
	fcntl(end[0], F_SETSIG, SIGTERM);
	fcntl(end[0], F_SETFL, O_ASYNC | O_NONBLOCK);
	write(end[1], "x", 1);
	read(end[0], &c, 1);
	close(end[1]);
	close(end[0]);
}

/* own_socket does the same by the requests of sockets. */
static void own_socket(pid_t pid)
{
	int end[2], on = 1;
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, end) != 0)
		return;
	refused("FIOSETOWN", ioctl(end[0], FIOSETOWN, &pid));
	refused("SIOCSPGRP", ioctl(end[0], SIOCSPGRP, &pid));
	ioctl(end[0], FIOASYNC, &on);
	write(end[1], "x", 1);
	close(end[0]);
	close(end[1]);
}

int main(void)
{
	for (int ex = 0; ex < 2; ex++) {
		own(parent(), ex);
		own(1, ex);
	}
	own_socket(parent());
	own_socket(1);
	return finish();
}
