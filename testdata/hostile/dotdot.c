/* dotdot: climbs out of its folder by .. and by links of /proc.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the host's files are in view
 */
#include "attempt.h"

static void seen(const char *path)
{
	char c;
	int fd = open(path, O_RDONLY | O_NONBLOCK);
	if (fd >= 0 && read(fd, &c, 1) > 0)
		escaped(path, 1);
}

int main(void)
{
	char path[4096] = "";
	for (int i = 0; i < 100; i++)
		strcat(path, "../");
	strcat(path, "etc/shadow");
	seen(path);
	seen("/proc/self/root/../../etc/shadow");
	seen("/proc/self/cwd/../../../../../../etc/shadow");
	seen("/proc/self/fd/0/../etc/shadow");
	seen("/proc/thread-self/root/etc/shadow");
	seen("/proc/1/root/etc/shadow");
	seen("//etc//shadow");
	if (chdir("/") == 0 && chdir("..") == 0)
		seen("etc/shadow");
	return finish();
}
