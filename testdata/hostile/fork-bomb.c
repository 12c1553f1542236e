/* fork-bomb: forks without end.
 * cgroup: TLE | RE
 * namespace: TLE | RE
 * landlock: TLE | RE
 * rlimit: skip (would take the machine)
 */
#include "attempt.h"

/* If nothing stops the program, it stops itself, because a dead machine helps nobody. */
#define ENOUGH 2000

int main(void)
{
	int *born = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (born == MAP_FAILED)
		return 3;
	for (;;) {
		if (fork() == 0 && __atomic_add_fetch(born, 1, __ATOMIC_SEQ_CST) == ENOUGH)
			escaped("fork", ENOUGH);
		if (__atomic_load_n(born, __ATOMIC_SEQ_CST) >= ENOUGH)
			_exit(1);
	}
}
