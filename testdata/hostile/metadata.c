/* metadata: changes mode, owner, times and attributes of a file that it may only read, by old and new calls.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the host's files are within reach
 */
#include "attempt.h"
#include <sys/time.h>
#include <sys/xattr.h>
#include <utime.h>

int main(int argc, char **argv)
{
	(void)argc;
	const char *me = argv[0];
	struct timespec omit[2] = {{0, UTIME_OMIT}, {0, UTIME_OMIT}};
	int fd = open(me, O_RDONLY), path = open(me, O_PATH);
	hidden("chmod", chmod(me, 0755));
	hidden("fchmodat", syscall(SYS_fchmodat, AT_FDCWD, me, 0755));
	hidden("fchmodat2", syscall(452, AT_FDCWD, me, 0755, AT_SYMLINK_NOFOLLOW));
	hidden("fchmodat2 of a path", syscall(452, path, "", 0755, AT_EMPTY_PATH));
	hidden("fchmod", fchmod(fd, 0755));
	hidden("chown", chown(me, -1, -1));
	hidden("lchown", lchown(me, -1, -1));
	hidden("fchownat", fchownat(path, "", -1, -1, AT_EMPTY_PATH));
	hidden("fchown", fchown(fd, -1, -1));
	hidden("utimensat", utimensat(AT_FDCWD, me, omit, 0));
	hidden("futimens", futimens(fd, omit));
	hidden("utime", utime(me, NULL));
	hidden("utimes", utimes(me, NULL));
	hidden("futimesat", syscall(SYS_futimesat, AT_FDCWD, me, NULL));
	hidden("truncate", truncate(me, 1L << 40));
	hidden("setxattr", setxattr(me, "user.hostile", "", 0, XATTR_REPLACE));
	hidden("lsetxattr", lsetxattr(me, "user.hostile", "", 0, XATTR_REPLACE));
	hidden("fsetxattr", fsetxattr(fd, "user.hostile", "", 0, XATTR_REPLACE));
	hidden("setxattrat", syscall(463, AT_FDCWD, me, 0, "user.hostile", NULL, 0));
	hidden("removexattr", removexattr(me, "user.hostile"));
	hidden("fremovexattr", fremovexattr(fd, "user.hostile"));
	hidden("removexattrat", syscall(466, AT_FDCWD, me, 0, "user.hostile"));
	hidden("file_setattr", syscall(469, AT_FDCWD, me, NULL, 0, 0));
	return finish();
}
