/* page-cache: asks which files of the host are in memory, evicts them, and loads them.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"
#include <sys/uio.h>

int main(int argc, char **argv)
{
	(void)argc;
	unsigned char pages[64], byte;
	struct iovec one = {&byte, 1};
	struct { uint64_t from, size; } range = {0, 4096};
	uint64_t counts[8];
	int fd = open(argv[0], O_RDONLY);
	char *map = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0);
	barred("mincore", mincore(map, 4096, pages));
	barred("cachestat", syscall(451, fd, &range, counts, 0));
	barred("preadv2 that does not wait", preadv2(fd, &one, 1, 0, 8 /* RWF_NOWAIT */));
	barred("readahead", readahead(fd, 0, 4096));
	errno = posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
	barred("posix_fadvise, away", errno ? -1 : 0);
	errno = posix_fadvise(fd, 0, 0, POSIX_FADV_WILLNEED);
	barred("posix_fadvise, here", errno ? -1 : 0);
	barred("madvise, away", madvise(map, 4096, 21 /* MADV_PAGEOUT */));
	barred("madvise, cold", madvise(map, 4096, 20 /* MADV_COLD */));
	return finish();
}
