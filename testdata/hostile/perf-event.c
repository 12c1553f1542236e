/* perf-event: counts events of the processor.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"
#include <linux/perf_event.h>

int main(void)
{
	struct perf_event_attr a = {.type = PERF_TYPE_SOFTWARE, .size = sizeof a, .config = PERF_COUNT_SW_CPU_CLOCK};
	a.exclude_kernel = 1;
	barred("perf_event_open of itself", syscall(SYS_perf_event_open, &a, 0, -1, -1, 0));
	a.exclude_kernel = 0;
	barred("perf_event_open of a CPU", syscall(SYS_perf_event_open, &a, -1, 0, -1, 0));
	return finish();
}
