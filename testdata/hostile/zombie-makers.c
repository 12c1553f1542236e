/* zombie-makers: leaves as many dead children as possible without waiting for them.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: processes are not counted
 */
#include "attempt.h"

#define ENOUGH 500

int main(void)
{
	for (int i = 0; i < ENOUGH; i++) {
		pid_t pid = fork();
		if (pid == 0)
			_exit(0);
		if (pid == -1)
			return finish();
	}
	escaped("fork", ENOUGH);
	return 1;
}
