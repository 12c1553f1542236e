/* unshare-all: tries to get a new namespace of each type.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: namespaces may be made
 */
#include "attempt.h"

int main(void)
{
	static const struct { const char *name; int flag; } flags[] = {
		{"CLONE_NEWUSER", 0x10000000}, {"CLONE_NEWNS", 0x20000}, {"CLONE_NEWPID", 0x20000000},
		{"CLONE_NEWNET", 0x40000000}, {"CLONE_NEWIPC", 0x08000000}, {"CLONE_NEWUTS", 0x04000000},
		{"CLONE_NEWCGROUP", 0x02000000}, {"CLONE_NEWTIME", 0x80},
	};
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
		refused(flags[i].name, unshare(flags[i].flag));
		if (flags[i].flag != CLONE_NEWUSER)
			refused(flags[i].name, unshare(flags[i].flag | CLONE_NEWUSER));
	}
	return finish();
}
