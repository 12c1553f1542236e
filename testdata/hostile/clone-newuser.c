/* clone-newuser: tries to get namespaces by clone and clone3.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: namespaces may be made
 */
#include "attempt.h"

#ifndef SYS_clone3
#define SYS_clone3 435
#endif

static void child_or(const char *what, long pid)
{
	if (pid == 0)
		_exit(0);
	refused(what, pid);
	if (pid > 0)
		waitpid(pid, NULL, 0);
}

int main(void)
{
	static const uint64_t flags[] = {
		CLONE_NEWUSER, CLONE_NEWUSER | CLONE_NEWNS, CLONE_NEWUSER | CLONE_NEWPID, CLONE_NEWUSER | CLONE_NEWNET,
		CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP,
	};
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
		uint64_t args[8] = {flags[i], 0, 0, 0, SIGCHLD};
		child_or("clone with new namespaces", syscall(SYS_clone, flags[i] | SIGCHLD, 0, 0, 0, 0));
		child_or("clone3 with new namespaces", syscall(SYS_clone3, args, sizeof args));
	}
	return finish();
}
