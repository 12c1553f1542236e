/* vfork-bomb: a chain of vforks, each parent held by its child.
 * cgroup: TLE | RE
 * namespace: TLE | RE
 * landlock: TLE | RE
 * rlimit: skip (would take the machine)
 */
#include "attempt.h"

#define ENOUGH 2000

static volatile int born;

int main(void)
{
	for (;;) {
		if (vfork() == 0 && ++born == ENOUGH)
			escaped("vfork", ENOUGH);
		if (born >= ENOUGH)
			_exit(1);
	}
}
