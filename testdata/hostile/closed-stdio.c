/* closed-stdio: closes its streams and waits for ever.
 * cgroup: ILE
 * namespace: ILE
 * landlock: ILE
 * rlimit: ILE
 */
#include "attempt.h"

int main(void)
{
	for (int fd = 0; fd < 3; fd++)
		close(fd);
	for (;;)
		pause();
}
