/* ptrace-parent: traces its parent.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: processes of the same user are within reach
 */
#include "attempt.h"
#include <sys/ptrace.h>

int main(void)
{
	pid_t pid = parent();
	/* PTRACE_SEIZE does not stop the parent, and ends with this program. */
	hidden("PTRACE_SEIZE of the parent", ptrace(PTRACE_SEIZE, pid, NULL, NULL));
	hidden("PTRACE_SEIZE of pid 1", ptrace(PTRACE_SEIZE, 1, NULL, NULL));
	return finish();
}
