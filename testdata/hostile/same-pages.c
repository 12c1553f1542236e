/* same-pages: asks the kernel to merge equal pages, so that write times show which pages others have.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"
int main(void)
{
	void *page = mmap(NULL, MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	touch(page, MIB);
	barred("MADV_MERGEABLE", madvise(page, MIB, 12));
	barred("MADV_HWPOISON", madvise(page, 4096, 100));
	return finish();
}
