/* rules-hog: makes the kernel keep many rules without effect: Landlock rules for ports, and filters
 * cgroup: OK | MLE
 * namespace: OK | MLE
 * landlock: OK | MLE
 * rlimit: gap: calls are not filtered, memory is not limited
 */
#include "attempt.h"
#include <linux/filter.h>
#include <linux/seccomp.h>

int main(void)
{
	static struct sock_filter code[4096];
	struct { uint64_t files, ports; } attr = {0, 3};
	long kept = 0;
	for (int i = 0; i < 4095; i++)
		code[i] = (struct sock_filter)BPF_STMT(BPF_ALU | BPF_ADD | BPF_K, i);
	code[4095] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
	struct sock_fprog prog = {4096, code};
	for (int i = 0; i < 7; i++)
		refused("filter", syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &prog));
	for (int i = 0; i < 20; i++) {
		int set = syscall(444 /* landlock_create_ruleset */, &attr, sizeof attr, 0);
		for (uint64_t port = 0; set >= 0 && port < 65536; port++) {
			struct { uint64_t allowed, port; } rule = {1, port};
			if (syscall(445 /* landlock_add_rule */, set, 2, &rule, 0) == 0)
				kept += 64;
		}
	}
	if (kept > 32 * MIB)
		escaped("bytes of rules", kept);
	return finish();
}
