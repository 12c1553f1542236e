/* replace-self: tries to change the program that the next run starts.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the host's files are within reach
 */
#include "attempt.h"

/* Nothing is written: the right to is what is looked for. */
int main(int argc, char **argv)
{
	for (int i = 0; i < 2 && argc > 0; i++) {
		const char *path = i == 0 ? "/proc/self/exe" : argv[0];
		hidden(path, open(path, O_RDWR));
		hidden(path, open(path, O_WRONLY | O_APPEND));
		hidden(path, access(path, W_OK));
	}
	return finish();
}
