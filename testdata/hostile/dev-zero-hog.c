/* dev-zero-hog: takes shared memory from /dev/zero and releases it piece by piece.
 * cgroup: MLE | OK
 * namespace: MLE | OK
 * landlock: MLE | OK
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"

int main(void)
{
	int fd = open("/dev/zero", O_RDWR);
	if (fd < 0)
		return finish();
	for (int i = 0; i < 40; i++) {
		char *p = mmap(NULL, 8 * MIB, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
		if (p == MAP_FAILED)
			return finish();
		touch(p, 8 * MIB);
		munmap(p + 4096, 8 * MIB - 4096);
	}
	sleep(1);
	escaped("zeros that nobody maps, in MiB", 320);
	return 1;
}
