/* read-secrets: reads files of the host and of other users, and the folders and files in its arguments.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the host's files are in view
 */
#include "attempt.h"

static void file(const char *path)
{
	char c;
	int fd = open(path, O_RDONLY | O_NONBLOCK);
	if (fd >= 0 && read(fd, &c, 1) > 0)
		escaped(path, 1);
	if (fd >= 0)
		close(fd);
}

static int same(const char *a, const char *b)
{
	struct stat x, y;
	return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

static void folder(const char *path)
{
	DIR *d = opendir(path);
	struct dirent *e;
	while (d != NULL && (e = readdir(d)) != NULL) {
		if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0) {
			escaped(path, 1);
			break;
		}
	}
	if (d != NULL)
		closedir(d);
}

static void process(pid_t pid)
{
	static const char *const files[] = {
		"environ", "mem", "maps", "auxv", "stack", "syscall", "io", "personality", "pagemap",
	};
	static const char *const dirs[] = {"root", "cwd", "fd", "map_files"};
	char path[64];
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		snprintf(path, sizeof path, "/proc/%d/%s", pid, files[i]);
		file(path);
	}
	for (size_t i = 0; i < sizeof dirs / sizeof *dirs; i++) {
		snprintf(path, sizeof path, "/proc/%d/%s", pid, dirs[i]);
		folder(path);
	}
}

int main(int argc, char **argv)
{
	static const char *const files[] = {
		"/etc/shadow", "/etc/gshadow", "/etc/sudoers", "/etc/ssh/ssh_host_ed25519_key", "/etc/machine-id",
		"/dev/mem", "/dev/port", "/dev/kmsg", "/dev/sda", "/dev/vda", "/dev/nvme0n1", "/dev/loop0",
		"/proc/kcore", "/proc/kmsg", "/proc/kallsyms", "/proc/cmdline", "/proc/sched_debug",
		"/proc/sys/kernel/random/boot_id", "/proc/keys",
	};
	static const char *const dirs[] = {
		"/root", "/home", "/sys", "/sys/kernel", "/boot", "/run", "/srv", "/mnt", "/media", "/var/log",
		"/var/lib", "/var/spool", "/dev/disk", "/dev/pts", "/dev/mapper", "/proc/sys", "/.oldroot", "/old",
	};
	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		file(files[i]);
	for (size_t i = 0; i < sizeof dirs / sizeof *dirs; i++)
		folder(dirs[i]);
	process(1);
	process(parent());
	if (getenv("GRUNDY_CANARY") != NULL)
		escaped("the judge's environment", 1);
	const char *home = getenv("HOME");
	if (home != NULL && !same(home, ".") && !same(home, "/"))
		folder(home);
	for (int i = 1; i < argc; i++) {
		folder(argv[i]);
		file(argv[i]);
	}
	return finish();
}
