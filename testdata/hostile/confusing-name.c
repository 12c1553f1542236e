/* confusing-name: burns CPU under a name that confuses a careless parser of /proc/PID/stat.
 * cgroup: TLE
 * namespace: TLE
 * landlock: TLE
 * rlimit: TLE
 */
#include "attempt.h"

int main(void)
{
	prctl(PR_SET_NAME, "x) Z 0 0\n0 0");
	for (volatile long n = 0;; n++)
		;
}
