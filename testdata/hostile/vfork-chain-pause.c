/* vfork-chain-pause: eight processes, each held by the vfork of the next; the last sleeps.
 * cgroup: ILE
 * namespace: ILE
 * landlock: ILE
 * rlimit: ILE
 */
#include "attempt.h"

int main(void)
{
	for (volatile int i = 0; i < 8; i++) {
		pid_t pid = vfork();
		if (pid > 0)
			_exit(0);
		if (pid < 0)
			break;
	}
	for (;;)
		sleep(1000);
}
