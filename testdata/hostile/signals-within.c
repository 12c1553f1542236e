/* signals-within: sends itself, its threads, its group and its child the signals that a correct program may send.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: OK
 */
#include "attempt.h"
#include <pthread.h>

static volatile sig_atomic_t got;
static void count(int sig) { (void)sig; got++; }

static void *waiting(void *arg)
{
	while (*(volatile int *)arg)
		usleep(1000);
	return NULL;
}

static void want(const char *what, long result)
{
	if (result != 0)
		escaped(what, result);
}

int main(void)
{
	signal(SIGUSR1, count);
	union sigval none = {0};
	want("raise", raise(SIGUSR1));
	want("kill of itself", kill(getpid(), SIGUSR1));
	want("kill of its group", kill(0, SIGUSR1));
	want("sigqueue to itself", sigqueue(getpid(), SIGUSR1, none));
	want("tkill of itself", syscall(SYS_tkill, syscall(SYS_gettid), SIGUSR1));
	pthread_t thread;
	int busy = 1, status = 0;
	if (pthread_create(&thread, NULL, waiting, &busy) == 0) {
		want("pthread_kill", pthread_kill(thread, SIGUSR1));
		usleep(20000);
		busy = 0;
		pthread_join(thread, NULL);
	}
	if (got != 6)
		escaped("signals that came", got);
	pid_t child = fork();
	if (child == 0)
		for (;;)
			pause();
	want("kill of its child", kill(child, SIGTERM));
	if (waitpid(child, &status, 0) != child || !WIFSIGNALED(status) || WTERMSIG(status) != SIGTERM)
		escaped("the end of its child", status);
	return finish();
}
