/* short-sleeps: wakes a thousand times a second without work, so that samples often find it running.
 * cgroup: ILE | TLE
 * namespace: ILE | TLE
 * landlock: ILE | TLE
 * rlimit: ILE | TLE
 */
#include "attempt.h"

int main(void)
{
	struct timespec ms = {0, 1000000};
	for (;;)
		nanosleep(&ms, NULL);
}
