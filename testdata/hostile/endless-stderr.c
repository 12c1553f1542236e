/* endless-stderr: writes to standard error for ever; the judge reads the text and stops the program at a time limit.
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
