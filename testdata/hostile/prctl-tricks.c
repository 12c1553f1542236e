/* prctl-tricks: tries to loosen its restrictions by prctl.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: nothing binds it
 */
#include "attempt.h"
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/socket.h>

/* A second filter cannot allow what the first one rejects. */
static void allow_all(void)
{
	struct sock_filter all = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
	struct sock_fprog prog = {1, &all};
	prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &prog);
	syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &prog);
	refused("socket after a second filter", socket(AF_INET, SOCK_STREAM, 0));
}

int main(void)
{
	prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0);
	prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0);
	refused("no_new_privs taken back", prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0));
	refused("PR_SET_SECCOMP of 0", prctl(PR_SET_SECCOMP, 0, 0, 0, 0));
	barred("PR_SET_SECUREBITS", prctl(PR_SET_SECUREBITS, 0, 0, 0, 0));
	barred("PR_CAPBSET_DROP", prctl(PR_CAPBSET_DROP, 0, 0, 0, 0));
	barred("PR_SET_MM", prctl(PR_SET_MM, PR_SET_MM_BRK, 1, 0, 0));
	refused("PR_CAP_AMBIENT", prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, 21, 0, 0));
	if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1)
		escaped("no_new_privs", 0);
	allow_all();
	return finish();
}
