/* kill-init: tries to send signals to pid 1
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: root's judge lets it
 */
#include "attempt.h"

int main(void)
{
	union sigval none = {0};
	hidden("kill of pid 1", kill(1, 0));
	hidden("tkill of pid 1", syscall(SYS_tkill, 1, 0));
	hidden("tgkill of pid 1", syscall(SYS_tgkill, 1, 1, 0));
	hidden("sigqueue to pid 1", sigqueue(1, 0, none));
	return finish();
}
