/* personality: sets every personality, which the next run must not inherit.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: OK
 */
#include "attempt.h"
#include <sys/personality.h>

/* A program may switch off random addresses for itself, but not for later programs. */
int main(void)
{
	int now = personality(0xffffffff);
	if (now > 0)
		escaped("a personality that somebody else set", now);
	personality(ADDR_NO_RANDOMIZE | READ_IMPLIES_EXEC | MMAP_PAGE_ZERO | ADDR_COMPAT_LAYOUT);
	personality(PER_LINUX32 | ADDR_NO_RANDOMIZE);
	return finish();
}
