/* stop-all: stops its whole group, children included.
 * cgroup: ILE
 * namespace: ILE
 * landlock: ILE
 * rlimit: ILE
 */
#include "attempt.h"

int main(void)
{
	if (getpgid(parent()) == getpgrp()) {
		escaped("being in the group of the parent", getpgrp());
		return 1;
	}
	for (int i = 0; i < 4; i++)
		if (fork() == 0)
			for (;;)
				pause();
	for (;;)
		kill(0, SIGSTOP);
}
