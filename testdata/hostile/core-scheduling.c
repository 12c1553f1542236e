/* core-scheduling: tries to share a processor core only with processes of its choice.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"
int main(void)
{
	barred("a core of its own", prctl(62 /* PR_SCHED_CORE */, 1, 0, 0, 0));
	barred("a core with the parent", prctl(62, 2, parent(), 1, 0));
	barred("the parent's core", prctl(62, 3, parent(), 0, 0));
	barred("affinity", sched_setaffinity(0, 8, (cpu_set_t *)"\1\0\0\0\0\0\0"));
	return finish();
}
