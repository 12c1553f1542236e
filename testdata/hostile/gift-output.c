/* gift-output: gives pages to the output pipe and changes them before the judge reads them.
 * cgroup: OK | RE exit 3
 * namespace: OK
 * landlock: OK
 * rlimit: gap: no call is refused
 */
#include "attempt.h"
#include <sys/uio.h>

int main(void)
{
	char *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	strcpy(p, "contained\n");
	struct iovec v = {p, 10};
	if (vmsplice(1, &v, 1, SPLICE_F_GIFT) != 10)
		return finish();
	memcpy(p, "CONTAINED", 9);
	return 3;
}
