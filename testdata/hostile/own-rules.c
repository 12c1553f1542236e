/* own-rules: adds Landlock rules and filters of its own, which must not loosen the sandbox.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/socket.h>

int main(void)
{
	struct { uint64_t files; } attr = {1};
	for (int i = 0; i < 20; i++) {
		int set = syscall(444 /* landlock_create_ruleset */, &attr, sizeof attr, 0);
		if (set < 0)
			break;
		syscall(446 /* landlock_restrict_self */, set, 0);
		close(set);
	}
	struct sock_filter all = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
	struct sock_fprog prog = {1, &all};
	for (int i = 0; i < 100; i++)
		syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &prog);
	hidden("/etc/shadow", open("/etc/shadow", O_RDONLY));
	barred("socket", socket(AF_INET, SOCK_STREAM, 0));
	hidden("kill of the parent", kill(parent(), 0));
	barred("mount", syscall(SYS_mount, "x", "/nowhere", "nothing", 0, NULL));
	return finish();
}
