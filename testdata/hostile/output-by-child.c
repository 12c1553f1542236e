/* output-by-child: a child writes without end after the parent has ended.
 * cgroup: OK | OLE
 * namespace: OK | OLE
 * landlock: OK | OLE
 * rlimit: OK | OLE
 */
#include "attempt.h"

int main(void)
{
	static char block[65536];
	if (fork() == 0) {
		usleep(50000);
		for (int i = 0; i < 100000; i++)
			if (write(1, block, sizeof block) <= 0)
				break;
		_exit(0);
	}
	return finish();
}
