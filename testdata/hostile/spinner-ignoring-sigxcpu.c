/* spinner-ignoring-sigxcpu: burns CPU, ignores every signal that can be ignored, and raises RLIMIT_CPU.
 * cgroup: TLE
 * namespace: TLE
 * landlock: TLE
 * rlimit: TLE
 */
#include "attempt.h"

int main(void)
{
	struct rlimit cpu;
	for (int s = 1; s < 65; s++)
		signal(s, SIG_IGN);
	if (getrlimit(RLIMIT_CPU, &cpu) == 0) {
		cpu.rlim_cur = cpu.rlim_max;
		setrlimit(RLIMIT_CPU, &cpu);
	}
	for (volatile long n = 0;; n++)
		;
}
