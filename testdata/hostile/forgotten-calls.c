/* forgotten-calls: makes rarely used system calls with far-reaching effects.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"
int main(void)
{
	barred("modify_ldt", syscall(SYS_modify_ldt, 0, NULL, 0));
	barred("ustat", syscall(SYS_ustat, 0, NULL));
	barred("sysfs", syscall(SYS_sysfs, 3));
	barred("uselib", syscall(SYS_uselib, "/x"));
	barred("_sysctl", syscall(SYS__sysctl, NULL));
	barred("io_pgetevents", syscall(SYS_io_pgetevents, 0, 0, 0, NULL, NULL, NULL));
	barred("lookup_dcookie", syscall(SYS_lookup_dcookie, 0, NULL, 0));
	barred("quotactl_fd", syscall(443, 0, 0, 0, NULL));
	barred("process_mrelease", syscall(448, 0, 0));
	barred("memfd_secret", syscall(447, 0));
	barred("mq_notify", syscall(SYS_mq_notify, -1, NULL));
	barred("ioperm", syscall(SYS_ioperm, 0x80, 1, 1));
	barred("sync", syscall(SYS_sync));
	barred("syncfs", syscall(SYS_syncfs, 0));
	barred("sync_file_range", syscall(SYS_sync_file_range, 0, 0, 0, 0));
	refused("uprobe", syscall(336)); /* newer kernels do not ask the filter */
	for (long n = 337; n < 424; n++)
		refused("a number between", syscall(n, 0, 0, 0, 0, 0, 0));
	for (long n = 472; n < 500; n++)
		refused("a call to come", syscall(n, 0, 0, 0, 0, 0, 0));
	return finish();
}
