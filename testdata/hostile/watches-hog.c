/* watches-hog: watches 400 files by each of 500 epoll instances
 * cgroup: TLE | MLE
 * namespace: TLE | MLE
 * landlock: TLE | MLE
 * rlimit: gap: memory is not limited
 */
#include "attempt.h"
#include <sys/epoll.h>
#include <sys/eventfd.h>

int main(void)
{
	int file[400], watcher[500];
	long watches = 0;
	for (int i = 0; i < 3; i++)
		if (fork() < 0)
			break;
	for (int i = 0; i < 400; i++)
		file[i] = eventfd(0, 0);
	for (int i = 0; i < 500; i++)
		watcher[i] = epoll_create1(0);
	for (int i = 0; i < 500; i++)
		for (int k = 0; k < 400; k++) {
			struct epoll_event e = {.events = EPOLLIN};
			if (epoll_ctl(watcher[i], EPOLL_CTL_ADD, file[k], &e) == 0)
				watches++;
		}
	sleep(20);
	return watches == 0;
}
