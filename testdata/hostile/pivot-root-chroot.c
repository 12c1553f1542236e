/* pivot-root-chroot: changes its root.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: root's judge lets it
 */
#include "attempt.h"

int main(void)
{
	barred("pivot_root", syscall(SYS_pivot_root, ".", "."));
	barred("chroot", chroot("."));
	return finish();
}
