/* spinner: burns CPU for ever.
 * cgroup: TLE
 * namespace: TLE
 * landlock: TLE
 * rlimit: TLE
 */
#include "attempt.h"

int main(void)
{
	for (volatile long n = 0;; n++)
		;
}
