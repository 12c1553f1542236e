/* stop-self: stops itself by SIGSTOP.
 * cgroup: ILE
 * namespace: ILE
 * landlock: ILE
 * rlimit: ILE
 */
#include "attempt.h"

int main(void)
{
	raise(SIGSTOP);
	for (;;)
		pause();
}
