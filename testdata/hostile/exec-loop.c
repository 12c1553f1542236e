/* exec-loop: executes itself for ever, with many arguments; its time must keep counting.
 * cgroup: TLE
 * namespace: TLE
 * landlock: TLE
 * rlimit: TLE
 */
#include "attempt.h"

extern char **environ;

int main(int argc, char **argv)
{
	static char word[1000];
	char *args[64];
	(void)argc;
	memset(word, 'x', sizeof word - 1);
	args[0] = argv[0];
	for (int i = 1; i < 63; i++)
		args[i] = word;
	args[63] = NULL;
	execve(argv[0], args, environ);
	execve("/proc/self/exe", args, environ);
	return 3;
}
