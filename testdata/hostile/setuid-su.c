/* setuid-su: becomes another user, by system calls and by setuid programs.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: root's judge lets it, another user's runs su
 */
#include "attempt.h"
#include <grp.h>
#include <sys/fsuid.h>

static void calls(void)
{
	gid_t none = 0;
	if (getuid() != 0) { /* in a user namespace with one id, uid 0 is not root */
		refused("setuid", setuid(0));
		refused("setresuid", setresuid(0, 0, 0));
		if (getgid() != 0)
			refused("setgid", setgid(0));
	}
	refused("setgroups", setgroups(1, &none));
	refused("setuid to somebody else", setresuid(12345, 12345, 12345));
	uint32_t head[2] = {0x20080522, 0}, caps[6] = {0};
	if (syscall(SYS_capget, head, caps) == 0) {
		uint32_t low = caps[0] | caps[1], read_search = 1 << 2;
		/* If the judge runs as root and only Landlock hides files, programs have this
		 * capability, because paths to readable files can lead through root's folders. */
		if (open("/proc/self", O_RDONLY) == -1)
			low &= ~read_search;
		if ((low | caps[3] | caps[4]) != 0)
			escaped("capabilities", low | caps[3] | caps[4]);
	}
	caps[0] = caps[1] = 1 << 21;
	refused("capset", syscall(SYS_capset, head, caps));
	if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1)
		escaped("no_new_privs", 0);
}

static void run(const char *path, const char *a, const char *b)
{
	int status;
	pid_t pid = fork();
	if (pid == 0) {
		close(0);
		open("/dev/null", O_RDWR);
		dup2(0, 2);
		execl(path, path, a, b, (char *)NULL);
		_exit(127);
	}
	if (pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0)
		escaped(path, 0);
}

int main(void)
{
	calls();
	if (getuid() != 0) {
		run("/bin/su", "-c", "true");
		run("/usr/bin/su", "-c", "true");
		run("/usr/bin/sudo", "-n", "true");
		run("/usr/bin/pkexec", "--disable-internal-agent", "/bin/true");
	}
	return finish();
}
