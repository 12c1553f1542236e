/* ignore-sigxfsz: writes for ever and ignores all signals and errors.
 * cgroup: OLE | TLE
 * namespace: OLE | TLE
 * landlock: OLE | TLE
 * rlimit: OLE | TLE
 */
#include "attempt.h"

int main(void)
{
	static char block[65536];
	signal(SIGXFSZ, SIG_IGN);
	signal(SIGPIPE, SIG_IGN);
	for (;;)
		write(1, block, sizeof block);
}
