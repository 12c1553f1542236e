/* io-uring: makes system calls through io_uring, which no filter sees.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"

int main(void)
{
	char params[120] = {0};
	barred("io_uring_setup", syscall(425, 1, params));
	barred("io_uring_enter", syscall(426, -1, 0, 0, 0, NULL, 0));
	barred("io_uring_register", syscall(427, -1, 0, NULL, 0));
	return finish();
}
