/* big-file: grows the output and a file to 1 TB without writing it.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the working folder is the host's
 */
#include "attempt.h"

#define TB (1L << 40)

static void grow(int fd, const char *what)
{
	dprintf(2, "%s\n", what);
	refused("ftruncate", ftruncate(fd, TB));
	refused("fallocate", fallocate(fd, 0, 0, TB));
	refused("pwrite", pwrite(fd, "x", 1, TB - 1));
	if (lseek(fd, TB - 1, SEEK_SET) == TB - 1)
		refused("write", write(fd, "x", 1));
}

int main(void)
{
	signal(SIGXFSZ, SIG_IGN);
	grow(1, "output");
	int fd = open("big", O_RDWR | O_CREAT, 0600);
	if (fd >= 0) {
		grow(fd, "file");
		unlink("big");
	}
	return finish();
}
