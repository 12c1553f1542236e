/* exit-137: ends by itself with the exit code that shells report for a killed program.
 * cgroup: RE exit 137
 * namespace: RE exit 137
 * landlock: RE exit 137
 * rlimit: RE exit 137
 */
#include "attempt.h"

int main(void)
{
	dprintf(1, "contained\n");
	return 137;
}
