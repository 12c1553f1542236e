/* deep-recursion: recurses through 100,000 frames of 500 bytes, as a correct program may.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: OK
 */
#include "attempt.h"

static __attribute__((noinline)) int deeper(int n)
{
	volatile char frame[448];
	frame[0] = 1;
	return n == 0 ? 0 : deeper(n - 1) + frame[0];
}

int main(void)
{
	int n = deeper(100000);
	if (n != 100000)
		escaped("recursion", n);
	return finish();
}
