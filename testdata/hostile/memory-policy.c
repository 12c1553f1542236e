/* memory-policy: moves memory between the nodes of the machine.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"
int main(void)
{
	unsigned long node = 1;
	void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	barred("set_mempolicy_home_node", syscall(450, page, 4096, 0, 0));
	barred("mbind", syscall(SYS_mbind, page, 4096, 2, &node, 8, 0));
	barred("set_mempolicy", syscall(SYS_set_mempolicy, 2, &node, 8));
	barred("migrate_pages", syscall(SYS_migrate_pages, 0, 8, &node, &node));
	barred("move_pages", syscall(SYS_move_pages, 0, 1, &page, NULL, NULL, 0));
	barred("process_madvise", syscall(440, 0, NULL, 0, 21, 0));
	return finish();
}
