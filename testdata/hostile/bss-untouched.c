/* bss-untouched: has a static array of 1 GiB that it never touches and that must cost nothing.
 * cgroup: OK
 * namespace: OK | MLE | RE
 * landlock: OK | MLE | RE
 * rlimit: OK
 */
#include "attempt.h"

static volatile char big[1024 * MIB];

int main(int argc, char **argv)
{
	(void)argv;
	if (big[argc] != 0)
		escaped("reading zeros", big[argc]);
	return finish();
}
