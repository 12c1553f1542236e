/* other-filter: installs a filter that asks the program itself, and then allows its own signals.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: processes of the same user are within reach
 */
#include "attempt.h"
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <stddef.h>
#include <sys/ioctl.h>

/* The strictest filter wins. But if two filters ask a listener, the listener of the last
 * filter might answer for both. */
int main(void)
{
	struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_kill, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, 0x7fc00000 /* SECCOMP_RET_USER_NOTIF */),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog prog = {sizeof code / sizeof *code, code};
	pid_t box = parent();
	int listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 8 /* NEW_LISTENER */, &prog);
	if (listener >= 0) {
		pid_t child = fork();
		if (child == 0) {
			hidden("kill of the parent, by its own leave", kill(box, 0));
			_exit(escapes);
		}
		struct { uint64_t id; uint32_t pid, flags; char rest[64]; } question = {0};
		struct pollfd asked = {listener, POLLIN, 0};
		if (poll(&asked, 1, 300) == 1 && ioctl(listener, 0xc0502100, &question) == 0) {
			struct { uint64_t id; int64_t value; int32_t error; uint32_t flags; } answer = {question.id, 0, 0, 1};
			ioctl(listener, 0xc0182101, &answer);
		}
		int status = 0;
		syscall(SYS_exit_group, waitpid(child, &status, 0) == child && status == 0 ? finish() : 1);
	}
	syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &prog); /* without a listener */
	hidden("kill of the parent, by nobody's leave", kill(box, 0));
	hidden("tgkill of the parent", syscall(SYS_tgkill, box, box, 0));
	return finish();
}
