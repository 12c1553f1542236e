/* kill-self: kills itself by SIGKILL, which must not count as a SIGKILL by the judge.
 * cgroup: RE SIGKILL
 * namespace: RE SIGKILL
 * landlock: RE SIGKILL
 * rlimit: RE SIGKILL
 */
#include "attempt.h"

int main(void)
{
	kill(getpid(), SIGKILL);
	return 3;
}
