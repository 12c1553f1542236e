/* box-threads: looks for the threads of its parent, and signals them one by one.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: processes of the same user are within reach
 */
#include "attempt.h"
int main(void)
{
	pid_t box = parent();
	for (pid_t thread = box; thread < box + 60; thread++) {
		if (thread == getpid())
			continue;
		hidden("tgkill of a thread of the box", syscall(SYS_tgkill, box, thread, 0));
		hidden("tkill of a thread of the box", syscall(SYS_tkill, thread, 0));
		hidden("kill by a thread's number", kill(thread, 0));
	}
	return finish();
}
