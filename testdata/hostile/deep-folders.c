/* deep-folders: leaves a thousand nested folders, whose path is longer than the kernel allows.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: skip (would litter the host's folder)
 */
#include "attempt.h"

int main(void)
{
	char name[201];
	memset(name, 'd', sizeof name - 1);
	name[sizeof name - 1] = 0;
	for (int i = 0; i < 1000; i++)
		if (mkdir(name, 0700) != 0 || chdir(name) != 0)
			break;
	int fd = open("bottom", O_WRONLY | O_CREAT, 0);
	if (fd >= 0)
		write(fd, "x", 1);
	return finish();
}
