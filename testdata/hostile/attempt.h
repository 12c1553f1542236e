/* Common functions of the hostile programs. A program that tries to break out passes the
 * result of each attempt to refused, barred or hidden, which count successes. finish then
 * prints the result.
 *
 * On a machine without a sandbox, a successful attempt does no harm: it sends signal 0,
 * mounts a file system of an unknown type, or sets a limit to its current value. The
 * kernel checks rights before it checks these arguments, so the error shows whether rights
 * stopped the attempt.
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

/* refused checks that a call has failed, for whatever reason. */
static inline int refused(const char *what, long got)
{
	if (got == -1)
		return 1;
	escaped(what, got);
	return 0;
}

/* all_alive ends the program if one of its children has died, because then the children
 * did not hold their memory at the same time. */
static inline void all_alive(void)
{
	if (waitpid(-1, NULL, WNOHANG) > 0)
		_exit(1);
}

/* barred checks that a call has failed for lack of rights. Any other error means that the
 * kernel has already checked the arguments. */
static inline void barred(const char *what, long got)
{
	if (got != -1 || (errno != EPERM && errno != EACCES && errno != ENOSYS))
		escaped(what, got);
}

/* hidden is like barred, but for paths and processes, which may also be invisible or on a
 * read-only file system. */
static inline void hidden(const char *what, long got)
{
	switch (got == -1 ? errno : 0) {
	case ENOENT: case ENOTDIR: case ENXIO: case ENODEV: case EROFS: case ESRCH:
		return;
	}
	barred(what, got);
}

/* finish returns the exit code for main. */
static inline int finish(void)
{
	if (escapes)
		return 1;
	dprintf(1, "contained\n");
	return 0;
}

/* parent returns the process that started this one, or pid 1 if that is invisible. */
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
