/* endless-stdout: writes to standard output for ever.
 * cgroup: OLE
 * namespace: OLE
 * landlock: OLE
 * rlimit: OLE
 */
#include "attempt.h"

int main(void)
{
	static char block[65536];
	memset(block, 'x', sizeof block);
	while (write(1, block, sizeof block) > 0)
		;
	return 3;
}
