/* ptrace-me: lets its parent trace it, so that stops look like ends.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the judge sees its program stop
 */
#include "attempt.h"
#include <sys/ptrace.h>

int main(void)
{
	if (!refused("PTRACE_TRACEME", ptrace(PTRACE_TRACEME, 0, NULL, NULL)))
		raise(SIGSTOP);
	return finish();
}
