/* security-modules: asks the security modules for its identity, and for another one.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"
int main(void)
{
	char text[256] = "unconfined";
	uint32_t size = sizeof text;
	barred("lsm_list_modules", syscall(461, text, &size, 0));
	barred("lsm_get_self_attr", syscall(459, 100, text, &size, 0));
	barred("lsm_set_self_attr", syscall(460, 100, text, 10, 0));
	static const char *const files[] = {"/proc/self/attr/current", "/proc/self/attr/exec", "/proc/thread-self/attr/current"};
	for (int i = 0; i < 3; i++) {
		int fd = open(files[i], O_WRONLY);
		hidden(files[i], fd);
		if (fd >= 0)
			close(fd);
	}
	return finish();
}
