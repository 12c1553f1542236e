/* folder-times: leaves a message in the times, the mode and the flags of the working folder for the next run.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: OK
 */
#include "attempt.h"
#include <linux/fs.h>
#include <sys/ioctl.h>

int main(void)
{
	struct stat st;
	struct timespec note[2] = {{123456, 789}, {123457, 790}};
	int fd = open(".", O_RDONLY | O_DIRECTORY), flags = 0;
	if (fd < 0 || fstat(fd, &st) != 0)
		return finish(); /* the folder is not readable */
	if (st.st_atim.tv_sec == note[0].tv_sec)
		escaped("the time of the last look", st.st_atim.tv_sec);
	if (st.st_mtim.tv_sec == note[1].tv_sec)
		escaped("the time of the last change", st.st_mtim.tv_sec);
	if ((st.st_mode & 07777) == 01751)
		escaped("rights", st.st_mode & 07777);
	if (ioctl(fd, FS_IOC_GETFLAGS, &flags) == 0 && (flags & FS_NODUMP_FL))
		escaped("flags", flags);
	futimens(fd, note);
	fchmod(fd, 01751);
	flags |= FS_NODUMP_FL;
	ioctl(fd, FS_IOC_SETFLAGS, &flags);
	return finish();
}
