/* forked-memory: twenty children share 60 MiB that nobody writes to, which must count as 60 MiB.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: OK
 */
#include "attempt.h"

int main(void)
{
	char *p = malloc(60 * MIB);
	if (p == NULL)
		return 3;
	touch(p, 60 * MIB);
	for (int i = 0; i < 20; i++)
		if (fork() == 0) {
			usleep(300000);
			_exit(p[i * MIB] != 1);
		}
	for (int i = 0, status; i < 20; i++)
		if (wait(&status) < 0 || status != 0)
			return 3;
	return finish();
}
