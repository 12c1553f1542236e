/* device-times: leaves a message for the next run in the times and modes of devices.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: as root, devices are within reach
 */
#include "attempt.h"
int main(void)
{
	static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"};
	struct timespec message[2] = {{1000000007, 0}, {1000000009, 0}};
	for (size_t i = 0; i < sizeof devices / sizeof *devices; i++) {
		struct stat st;
		if (stat(devices[i], &st) == 0 && (st.st_mtime == message[1].tv_sec || st.st_atime == message[0].tv_sec))
			escaped("a message from an earlier run", st.st_mtime);
		hidden(devices[i], utimensat(AT_FDCWD, devices[i], message, 0));
		hidden(devices[i], chmod(devices[i], 0666));
		int fd = open(devices[i], O_RDWR);
		if (fd < 0)
			fd = open(devices[i], O_RDONLY);
		if (fd < 0)
			continue;
		hidden(devices[i], futimens(fd, message));
		hidden(devices[i], fchmod(fd, 0666));
		close(fd);
	}
	return finish();
}
