/* many-inodes: makes folders until the kernel refuses.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the working folder is the host's
 */
#include "attempt.h"

#define ENOUGH 65536

int main(void)
{
	char name[32];
	int i = 0;
	for (; i < ENOUGH; i++) {
		snprintf(name, sizeof name, "folder-%d", i);
		if (mkdir(name, 0700) != 0)
			return finish();
	}
	escaped("mkdir", i);
	while (i-- > 0) {
		snprintf(name, sizeof name, "folder-%d", i);
		rmdir(name);
	}
	return 1;
}
