/* What the hostile programs have in common. Those that try to break out keep
 * score here: each attempt goes through refused, barred or hidden, and finish
 * says how it went.
 *
 * Attempts are made so that success does no harm to a machine without a
 * sandbox: signal 0, a file system of no known type, a limit set to what it is.
 * The kernel looks at rights before it looks at such arguments, so the error
 * tells which of the two said no.
 */
#ifndef ATTEMPT_H
#define ATTEMPT_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MIB (1L << 20)

static int escapes;

static inline void escaped(const char *what, long got)
{
	int e = errno;
	if (got == -1)
		dprintf(1, "ESCAPED: %s, %s\n", what, strerror(e));
	else
		dprintf(1, "ESCAPED: %s gave %ld\n", what, got);
	escapes++;
}

/* refused wants the call to have failed, for whatever reason. */
static inline int refused(const char *what, long got)
{
	if (got == -1)
		return 1;
	escaped(what, got);
	return 0;
}

/* all_alive ends the program if a child of it has died: what the children took they
 * did not hold at once. */
static inline void all_alive(void)
{
	if (waitpid(-1, NULL, WNOHANG) > 0)
		_exit(1);
}

/* barred wants a failure for lack of rights: any other error means that the
 * kernel went on to look at the arguments. */
static inline void barred(const char *what, long got)
{
	if (got != -1 || (errno != EPERM && errno != EACCES && errno != ENOSYS))
		escaped(what, got);
}

/* hidden is barred for paths and processes, which may also be out of view or on
 * a read-only file system. */
static inline void hidden(const char *what, long got)
{
	switch (got == -1 ? errno : 0) {
	case ENOENT: case ENOTDIR: case ENXIO: case ENODEV: case EROFS: case ESRCH:
		return;
	}
	barred(what, got);
}

/* finish gives the exit status of main. */
static inline int finish(void)
{
	if (escapes)
		return 1;
	dprintf(1, "contained\n");
	return 0;
}

/* parent is the process that started us, or pid 1 if that is out of view. */
static inline pid_t parent(void)
{
	return getppid() ? getppid() : 1;
}

/* touch makes memory resident. */
static inline void touch(void *p, size_t size)
{
	for (size_t i = 0; i < size; i += 4096)
		((volatile char *)p)[i] = 1;
}

/* burn uses CPU time, in milliseconds, of the calling thread. */
static inline void burn(long ms)
{
	struct timespec t;
	do
		clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	while (t.tv_sec * 1000 + t.tv_nsec / 1000000 < ms);
}

#endif
