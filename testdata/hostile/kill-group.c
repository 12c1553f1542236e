/* kill-group: sends SIGTERM to its process group and ignores the signal itself.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: OK
 */
#include "attempt.h"

int main(void)
{
	if (getpgid(parent()) == getpgrp()) {
		escaped("being in the group of the parent", getpgrp());
		return 1;
	}
	signal(SIGTERM, SIG_IGN);
	kill(0, SIGTERM);
	return finish();
}
