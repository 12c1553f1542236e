/* kill-self: dies of a SIGKILL of its own, which is not the judge's.
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
