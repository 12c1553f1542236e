/* folder-acl: leaves an access list on the working folder, and looks for one from an earlier run.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: OK
 */
#include "attempt.h"
#include <sys/xattr.h>

int main(void)
{
	/* version 2; owner, user 1234, group, mask, others: tag, rights, id */
	static const struct { uint32_t version; struct { uint16_t tag, rights; uint32_t id; } e[5]; } acl = {2, {
		{1, 7, -1}, {2, 4, 1234}, {4, 5, -1}, {16, 7, -1}, {32, 5, -1}}};
	static const char *const names[] = {"system.posix_acl_access", "system.posix_acl_default"};
	char found[256];
	for (int i = 0; i < 2; i++) {
		long n = getxattr(".", names[i], found, sizeof found);
		if (n == sizeof acl)
			escaped(names[i], n);
		setxattr(".", names[i], &acl, sizeof acl, 0);
	}
	return finish();
}
