/* personality: sets every personality, which the next run must not have.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: OK
 */
#include "attempt.h"
#include <sys/personality.h>

/* Without random addresses a program is its own master; it must not make others so. */
int main(void)
{
	int now = personality(0xffffffff);
	if (now > 0)
		escaped("a personality that somebody else set", now);
	personality(ADDR_NO_RANDOMIZE | READ_IMPLIES_EXEC | MMAP_PAGE_ZERO | ADDR_COMPAT_LAYOUT);
	personality(PER_LINUX32 | ADDR_NO_RANDOMIZE);
	return finish();
}
