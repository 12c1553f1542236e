/* deaf: never reads its input and exits with 0.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: OK
 */
#include "attempt.h"

int main(void)
{
	close(0);
	return finish();
}
