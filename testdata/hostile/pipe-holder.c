/* pipe-holder: a child in a session of its own holds the output open after the parent has ended.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: a process that left its group survives
 */
#include "attempt.h"

int main(void)
{
	int ready[2];
	char c;
	if (pipe(ready) != 0)
		return 3;
	if (fork() == 0) {
		setsid();
		write(ready[1], "r", 1);
		sleep(20);
		_exit(0);
	}
	close(ready[1]);
	read(ready[0], &c, 1);
	return finish();
}
