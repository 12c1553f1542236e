/* stack-overflow: recursion without end.
 * cgroup: RE SIGSEGV
 * namespace: RE SIGSEGV
 * landlock: RE SIGSEGV
 * rlimit: RE SIGSEGV
 */
#include "attempt.h"

static int deeper(int n)
{
	volatile char frame[1024];
	frame[0] = (char)n;
	return n < 0 ? 0 : deeper(n + 1 - (n > 1000000000)) + frame[0];
}

int main(int argc, char **argv)
{
	(void)argv;
	return deeper(argc);
}
