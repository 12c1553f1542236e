/* endless-stderr: writes messages for ever; they are drained, so that its time runs out.
 * cgroup: TLE | ILE
 * namespace: TLE | ILE
 * landlock: TLE | ILE
 * rlimit: TLE | ILE
 */
#include "attempt.h"

int main(void)
{
	static char block[65536];
	memset(block, 'x', sizeof block);
	while (write(2, block, sizeof block) > 0)
		;
	return 3;
}
