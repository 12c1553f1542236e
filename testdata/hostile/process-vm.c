/* process-vm: reads, writes and compares the memory of others.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: processes of the same user are within reach
 */
#include "attempt.h"
#include <sys/uio.h>

#ifndef SYS_process_madvise
#define SYS_process_madvise 440
#endif
#ifndef SYS_process_mrelease
#define SYS_process_mrelease 448
#endif
#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif

static void look(pid_t pid)
{
	char c = 0;
	void *head = NULL;
	size_t len = 0;
	struct iovec mine = {&c, 1}, its = {(void *)8, 1}; /* an address that no process uses */
	hidden("process_vm_readv", process_vm_readv(pid, &mine, 1, &its, 1, 0));
	hidden("process_vm_writev", process_vm_writev(pid, &mine, 1, &its, 1, 0));
	hidden("kcmp", syscall(SYS_kcmp, pid, getpid(), 0, 0, 0));
	hidden("get_robust_list", syscall(SYS_get_robust_list, pid, &head, &len));
	hidden("move_pages", syscall(SYS_move_pages, pid, 0, NULL, NULL, NULL, 0));
	int fd = syscall(SYS_pidfd_open, pid, 0);
	if (fd < 0)
		return;
	hidden("process_madvise", syscall(SYS_process_madvise, fd, &its, 1, MADV_COLD, 0));
	if (syscall(SYS_process_mrelease, fd, 0) == 0)
		escaped("process_mrelease", 0);
	close(fd);
}

int main(void)
{
	look(1);
	if (parent() != 1)
		look(parent());
	return finish();
}
