/* fifo-tricks: leaves fifos, one with a child blocked in it.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: skip (would litter the host's folder)
 */
#include "attempt.h"

int main(void)
{
	static const char *const names[] = {"fifo", "stdout", "output.txt", "answer"};
	for (int i = 0; i < 4; i++)
		mkfifo(names[i], 0666);
	mkdir("folder", 0700);
	mkfifo("folder/fifo", 0);
	if (fork() == 0) {
		int fd = open("fifo", O_RDONLY); /* blocks for ever */
		_exit(fd >= 0);
	}
	usleep(20000);
	return finish();
}
