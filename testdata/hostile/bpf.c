/* bpf: loads programs into the kernel and makes maps.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: root's judge lets it
 */
#include "attempt.h"

int main(void)
{
	uint32_t map[32] = {2, 4, 4, 1}; /* an array of one value */
	uint64_t code[2] = {0xb7, 0x95};  /* r0 = 0; exit */
	struct { uint32_t type, n; uint64_t code, license; uint64_t rest[16]; } prog = {
		.type = 1, .n = 2, .code = (uintptr_t)code, .license = (uintptr_t)"GPL",
	};
	barred("BPF_MAP_CREATE", syscall(SYS_bpf, 0, map, sizeof map));
	barred("BPF_PROG_LOAD", syscall(SYS_bpf, 5, &prog, sizeof prog));
	return finish();
}
