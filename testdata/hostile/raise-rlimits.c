/* raise-rlimits: raises its own limits and sets those of other processes.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: processes of the same user are within reach
 */
#include "attempt.h"

int main(void)
{
	pid_t pid = parent();
	struct rlimit r;
	char what[32];
	for (int i = 0; i < 16; i++) {
		if (getrlimit(i, &r) != 0 || r.rlim_max == RLIM_INFINITY)
			continue;
		snprintf(what, sizeof what, "rlimit %d raised", i);
		r.rlim_max++;
		refused(what, setrlimit(i, &r));
	}
	/* For processes the soft limit counts, so raising it must also fail. */
	if (getrlimit(RLIMIT_NPROC, &r) == 0 && r.rlim_cur < r.rlim_max) {
		r.rlim_cur = r.rlim_max;
		refused("more processes", setrlimit(RLIMIT_NPROC, &r));
		refused("more processes by the old call", syscall(SYS_setrlimit, RLIMIT_NPROC, &r));
		refused("more processes by number", prlimit(getpid(), RLIMIT_NPROC, &r, NULL));
	}
	if (prlimit(pid, RLIMIT_NOFILE, NULL, &r) == 0) {
		escaped("reading the parent's limits", 0);
		refused("setting the parent's limits", prlimit(pid, RLIMIT_NOFILE, &r, NULL));
	}
	return finish();
}
