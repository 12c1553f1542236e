/* attributes: reads extended attributes of files of the host.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the host's files are within reach
 */
#include "attempt.h"
#include <sys/xattr.h>

int main(int argc, char **argv)
{
	(void)argc;
	char text[256];
	const char *const paths[] = {"/etc/passwd", "/root", "/home", "/usr/bin", argv[0]};
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
		hidden("getxattr", getxattr(paths[i], "user.secret", text, sizeof text));
		hidden("lgetxattr", lgetxattr(paths[i], "security.selinux", text, sizeof text));
		hidden("listxattr", listxattr(paths[i], text, sizeof text));
		hidden("llistxattr", llistxattr(paths[i], text, sizeof text));
		hidden("getxattrat", syscall(464, AT_FDCWD, paths[i], 0, "user.secret", NULL, 0));
		hidden("listxattrat", syscall(465, AT_FDCWD, paths[i], 0, text, sizeof text));
		hidden("file_getattr", syscall(468, AT_FDCWD, paths[i], NULL, 0, 0));
	}
	return finish();
}
