/* file-requests: sends ioctl requests that file systems accept even for read-only descriptors.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"
#include <linux/fs.h>
#include <sys/ioctl.h>

int main(int argc, char **argv)
{
	(void)argc;
	static const unsigned long requests[] = {
		FS_IOC_SETFLAGS, 0x401c5820 /* FS_IOC_FSSETXATTR */, 0x40087602 /* FS_IOC_SETVERSION */,
		0x40806685 /* FS_IOC_ENABLE_VERITY */, 0x800c6613 /* FS_IOC_SET_ENCRYPTION_POLICY */, FICLONE, FICLONERANGE,
		FIDEDUPERANGE, FIFREEZE, FITHAW, FITRIM, FIBMAP, 0x50009401 /* BTRFS_IOC_SNAP_CREATE */,
		0x5000940e /* BTRFS_IOC_SUBVOL_CREATE */, 0x6611 /* EXT4_IOC_SWAP_BOOT */, 0x4004587d /* XFS_IOC_GOINGDOWN */,
		0x40047211 /* FAT_IOCTL_SET_ATTRIBUTES */,
	};
	const char *const paths[] = {argv[0], "/", ".", "/usr", "/dev/null"};
	for (size_t p = 0; p < sizeof paths / sizeof *paths; p++) {
		int fd = open(paths[p], O_RDONLY);
		for (size_t i = 0; fd >= 0 && i < sizeof requests / sizeof *requests; i++)
			barred("a request", ioctl(fd, requests[i], NULL));
		if (fd >= 0)
			close(fd);
	}
	return finish();
}
