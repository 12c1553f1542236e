/* other-abis: opens sockets by the system calls of 32-bit programs, which a careless filter does not check.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"

/* alone makes a call in a child, because the sandbox may kill the caller. */
static void alone(const char *what, long (*call)(void))
{
	int status;
	pid_t pid = fork();
	if (pid == 0) {
		long got = call();
		_exit(got >= 0 && got < 4096 ? 1 : 0);
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		return;
	if (WIFEXITED(status) && WEXITSTATUS(status) == 1)
		escaped(what, 1);
}

#ifdef __x86_64__
static long x32_socket(void)
{
	return syscall(0x40000000 | SYS_socket, 1, 2, 0);
}

static long int80_socket(void)
{
	long got;
	__asm__ volatile("int $0x80" : "=a"(got) : "a"(359L), "b"(1L), "c"(2L), "d"(0L) : "memory", "r8", "r9", "r10", "r11");
	return (int)got;
}

static long int80_socketcall(void)
{
	static uint32_t args[3] = {1, 2, 0}; /* at a low address, because the program is static */
	long got;
	__asm__ volatile("int $0x80" : "=a"(got) : "a"(102L), "b"(1L), "c"(args) : "memory", "r8", "r9", "r10", "r11");
	return (int)got;
}
#else
static long x32_socket(void) { return -1; }
static long int80_socket(void) { return -1; }
static long int80_socketcall(void) { return -1; }
#endif

int main(void)
{
	alone("socket of x32", x32_socket);
	alone("socket by int 0x80", int80_socket);
	alone("socketcall by int 0x80", int80_socketcall);
	return finish();
}
