/* mknod: makes devices.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: root's judge lets it
 */
#include "attempt.h"
#include <sys/sysmacros.h>

static void node(const char *what, mode_t mode, dev_t dev)
{
	int got = mknod("device", mode | 0600, dev);
	hidden(what, got);
	if (got == 0)
		unlink("device");
}

int main(void)
{
	node("mknod of mem", S_IFCHR, makedev(1, 1));
	node("mknod of kmsg", S_IFCHR, makedev(1, 11));
	node("mknod of tty", S_IFCHR, makedev(5, 0));
	node("mknod of sda", S_IFBLK, makedev(8, 0));
	node("mknod of vda", S_IFBLK, makedev(253, 0));
	return finish();
}
