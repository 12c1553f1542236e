/* administration: makes system calls that only root may make, from kexec to setting the clock.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: root's judge lets it
 */
#include "attempt.h"
#include <sys/klog.h>
#include <sys/swap.h>
#include <sys/time.h>
#include <sys/timex.h>

static void kernel(void)
{
	barred("kexec_load", syscall(SYS_kexec_load, 0, 0, NULL, ~0ul));
	barred("reboot", syscall(SYS_reboot, 0xdead, 0xdead, 0, NULL));
	barred("swapon", swapon(".", 0));
	barred("swapoff", swapoff("."));
	barred("init_module", syscall(SYS_init_module, NULL, 0, ""));
	barred("finit_module", syscall(SYS_finit_module, -1, "", 0));
	barred("delete_module", syscall(SYS_delete_module, "grundy-hostile", O_NONBLOCK));
	barred("acct", syscall(SYS_acct, "."));
	refused("quotactl", syscall(SYS_quotactl, 0x800002u << 8, ".", 0, NULL));
	char log[64];
	barred("syslog", klogctl(3, log, sizeof log));
}

static void names(void)
{
	char long_name[65] = "grundy"; /* one byte longer than allowed */
	barred("sethostname", sethostname(long_name, sizeof long_name));
	barred("setdomainname", setdomainname(long_name, sizeof long_name));
}

static void clocks(void)
{
	struct timespec now;
	struct timex t = {0};
	clock_gettime(CLOCK_REALTIME, &now);
	barred("clock_settime", clock_settime(CLOCK_REALTIME, &now));
	barred("settimeofday", syscall(SYS_settimeofday, NULL, NULL));
	if (adjtimex(&t) >= 0) {
		t.modes = ADJ_TICK; /* to its current value */
		barred("adjtimex", adjtimex(&t));
	}
}

int main(void)
{
	kernel();
	names();
	clocks();
#ifdef SYS_iopl
	barred("iopl", syscall(SYS_iopl, 3));
	barred("ioperm", syscall(SYS_ioperm, 0x80, 1, 1));
#endif
	return finish();
}
