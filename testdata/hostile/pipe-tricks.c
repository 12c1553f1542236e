/* pipe-tricks: makes its streams non-blocking, asynchronous, and as large as possible.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: OK
 */
#include "attempt.h"

int main(void)
{
	for (int fd = 0; fd < 3; fd++) {
		int flags = fcntl(fd, F_GETFL);
		if (flags == -1)
			continue;
		fcntl(fd, F_SETPIPE_SZ, 1 << 20);
		fcntl(fd, F_SETPIPE_SZ, 4096);
		fcntl(fd, F_SETFL, flags | O_NONBLOCK | O_APPEND);
		fcntl(fd, F_SETFL, flags & ~O_NONBLOCK);
	}
	lseek(0, 0, SEEK_SET);
	return finish();
}
