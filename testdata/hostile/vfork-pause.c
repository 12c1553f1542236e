/* vfork-pause: the child of a vfork waits for ever, which blocks the parent in a state that looks busy.
 * cgroup: ILE
 * namespace: ILE
 * landlock: ILE
 * rlimit: ILE
 */
#include "attempt.h"

int main(void)
{
	if (vfork() == 0)
		for (;;)
			pause();
	return 0;
}
