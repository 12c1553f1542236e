/* keyctl: keeps keys in the kernel, which outlive it.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"

int main(void)
{
	long key = syscall(SYS_add_key, "user", "grundy-hostile", "x", 1, -4);
	barred("add_key", key);
	if (key > 0)
		syscall(SYS_keyctl, 3, key); /* revoke */
	barred("keyctl", syscall(SYS_keyctl, 0, -4, 1));
	barred("request_key", syscall(SYS_request_key, "user", "grundy-hostile", NULL, 0));
	return finish();
}
