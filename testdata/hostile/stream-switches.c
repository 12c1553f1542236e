/* stream-switches: reopens, shrinks, fills and moves its streams; the judge must keep reading.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: OK
 */
#include "attempt.h"
#include <sys/ioctl.h>

int main(void)
{
	char c;
	int n = 0;
	fcntl(1, F_SETPIPE_SZ, 4096);
	fcntl(0, F_SETFL, O_NONBLOCK | O_ASYNC);
	ioctl(0, FIONREAD, &n);
	while (read(0, &c, 1) == 1)
		;
	int in = open("/dev/stdin", O_RDWR | O_NONBLOCK), out = open("/dev/stdout", O_RDWR | O_NONBLOCK);
	if (in >= 0 && write(in, "x", 1) == 1) /* into its own input */
		splice(in, NULL, 2, NULL, 1, SPLICE_F_NONBLOCK);
	for (int i = 0; i < 100000; i++)
		if (write(2, "x", 1) != 1)
			break;
	if (out >= 0)
		tee(out, 2, 10, SPLICE_F_NONBLOCK);
	dup2(1, 9);
	close(0);
	close(1);
	close(2);
	dup2(9, 1);
	return finish();
}
