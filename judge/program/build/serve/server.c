/*
 * A server of runs. For hunts, a program is linked with this file: the program starts once, and
 * copies itself just before main for each run. Package fast describes the protocol. The program
 * that is run on tests is linked without this file.
 *
 * If the program defines a function such as read, a call of read in this file would call that
 * function. So nearly all system calls here go through syscall. If the server does not work
 * nevertheless, runs are plain.
 */
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#ifdef __cplusplus
extern "C" {
#endif

int __real_main(int, char **, char **);
extern char __libc_single_threaded __attribute__((weak));

enum { CONTROL = 3, OUTPUT = 4, FREE = 5 };
enum { MOST_BYTES = 1024, MOST_ARGS = 64 };

static char request[MOST_BYTES];
static char *arguments[MOST_ARGS];

struct answer { long status, cpu, peak; };

static long nanoseconds(const struct timeval *t)
{
	return (long)t->tv_sec * 1000000000L + (long)t->tv_usec * 1000L;
}

/* ready reports whether a copy is like a program that has just started: the program has no
 * threads, has opened nothing, and has read nothing. */
static int ready(void)
{
	if (&__libc_single_threaded != 0 && !__libc_single_threaded)
		return 0;
	if (syscall(SYS_dup, 0) != FREE || syscall(SYS_close, FREE) != 0)
		return 0;
	return syscall(SYS_lseek, 0, 0L, SEEK_CUR) == 0 && syscall(SYS_write, CONTROL, "grundyF4", 8L) == 8;
}

/* receive waits for a request and returns the descriptor of its input, or -1 after the last.
 * length is the number of bytes of the request. */
static int receive(long *length)
{
	union { struct cmsghdr head; char room[CMSG_SPACE(sizeof(int))]; } rights;
	struct iovec part = {request, sizeof request};
	struct msghdr m;
	int input = -1;
	memset(&m, 0, sizeof m);
	m.msg_iov = &part;
	m.msg_iovlen = 1;
	m.msg_control = &rights;
	m.msg_controllen = sizeof rights;
	*length = syscall(SYS_recvmsg, CONTROL, &m, 0);
	if (*length > 0 && CMSG_FIRSTHDR(&m) != 0)
		memcpy(&input, CMSG_DATA(CMSG_FIRSTHDR(&m)), sizeof input);
	return input;
}

/* changed reports whether a file was made or removed in the working folder since the last call. */
static int changed(void)
{
	static struct timespec before;
	struct stat now;
	struct timespec last = before;
	if (syscall(SYS_newfstatat, AT_FDCWD, ".", &now, 0) != 0)
		return 1;
	before = now.st_mtim;
	return last.tv_sec != before.tv_sec || last.tv_nsec != before.tv_nsec;
}

/* split puts the arguments of a request after the name of the program, and returns their number
 * with the name, or 0 if the request has none. */
static int split(const char *name, long length)
{
	int n = 1;
	long at = 1;
	if (length < 2)
		return 0;
	arguments[0] = (char *)name;
	while (at < length && n < MOST_ARGS - 1) {
		arguments[n++] = request + at;
		at += (long)strlen(request + at) + 1;
	}
	arguments[n] = 0;
	return n;
}

/* serve answers requests. It returns 1 in a copy, and 0 in the server after the last request. A copy
 * gets the length of its request. */
static int serve(long *length)
{
	int input, child, status;
	changed();
	while ((input = receive(length)) >= 0) {
		struct rusage used;
		struct answer a;
		if ((child = fork()) == 0) {
			syscall(SYS_dup3, input, 0, 0);
			syscall(SYS_dup3, OUTPUT, 1, 0);
			for (; input >= CONTROL; input--)
				syscall(SYS_close, input);
			return 1;
		}
		syscall(SYS_close, input);
		if (child < 0 || syscall(SYS_wait4, child, &status, 0, &used) != child || changed())
			return 0;
		a.status = status;
		a.cpu = nanoseconds(&used.ru_utime) + nanoseconds(&used.ru_stime);
		a.peak = used.ru_maxrss * 1024;
		if (syscall(SYS_write, CONTROL, &a, sizeof a) != (long)sizeof a)
			return 0;
	}
	return 0;
}

int __wrap_main(int argc, char **argv, char **envp)
{
	long length;
	int given;
	if (ready() && serve(&length)) {
		given = split(argv[0], length);
		return given ? __real_main(given, arguments, envp) : __real_main(argc, argv, envp);
	}
	syscall(SYS_exit_group, 1);
	return 1;
}

#ifdef __cplusplus
}
#endif
