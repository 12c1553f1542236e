/* proc-others: reads what /proc shows about other processes.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: processes of the same user are within reach
 */
#include "attempt.h"
static void read_all(pid_t pid)
{
	static const char *const files[] = {
		"environ", "maps", "mem", "auxv", "stack", "io", "pagemap", "syscall", "wchan", "smaps", "clear_refs", "fd", "map_files",
	};
	static const char *const links[] = {"exe", "cwd", "root", "ns/mnt", "fd/0", "fd/3"};
	char path[64], text[256];
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		snprintf(path, sizeof path, "/proc/%d/%s", pid, files[i]);
		int fd = open(path, O_RDONLY);
		if (fd >= 0 && read(fd, text, sizeof text) > 0)
			escaped(path, fd);
		if (fd >= 0)
			close(fd);
	}
	for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
		snprintf(path, sizeof path, "/proc/%d/%s", pid, links[i]);
		hidden(path, readlink(path, text, sizeof text));
	}
}

int main(void)
{
	read_all(parent());
	for (pid_t pid = 1; pid < 400 && !escapes; pid++)
		if (pid != getpid())
			read_all(pid);
	return finish();
}
