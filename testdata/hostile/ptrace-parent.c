/* ptrace-parent: traces whoever started it.
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
	/* SEIZE does not stop the other, and ends with us. */
	hidden("PTRACE_SEIZE of the parent", ptrace(PTRACE_SEIZE, pid, NULL, NULL));
	hidden("PTRACE_SEIZE of pid 1", ptrace(PTRACE_SEIZE, 1, NULL, NULL));
	return finish();
}
