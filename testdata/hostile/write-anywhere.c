/* write-anywhere: makes, opens, changes and removes files in folders that it may only read.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the host's files are within reach
 */
#include "attempt.h"
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/xattr.h>

/* A program may write only to the working folder and its file system. If it can write to
 * the working folder at all, the folder is private. */
static dev_t ours;

static int private(const char *dir)
{
	struct stat st;
	return ours != 0 && stat(dir, &st) == 0 && st.st_dev == ours;
}

static void make(const char *dir)
{
	char name[4096];
	snprintf(name, sizeof name, "%s/grundy-hostile", dir);
	if (private(dir))
		return;
	int fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0600);
	hidden(name, fd);
	if (fd >= 0)
		unlink(name);
	int got = mkdir(name, 0700);
	hidden(name, got);
	if (got == 0)
		rmdir(name);
	got = symlink("/", name);
	hidden(name, got);
	if (got == 0)
		unlink(name);
}

/* The owner of a file can change much of it by a read-only descriptor. */
static void change_open(const char *path, mode_t mode)
{
	int flags, fd = open(path, O_RDONLY | O_NONBLOCK);
	if (fd == -1)
		return;
	hidden("fchmod", fchmod(fd, mode & 07777));
	hidden("fchown", fchown(fd, -1, -1));
	hidden("fsetxattr", fsetxattr(fd, "user.grundy-hostile", "", 0, XATTR_REPLACE));
	if (ioctl(fd, FS_IOC_GETFLAGS, &flags) == 0)
		hidden("flags", ioctl(fd, FS_IOC_SETFLAGS, &flags));
	close(fd);
}

static void change(const char *path)
{
	struct stat st;
	if (stat(path, &st) != 0 || private(path))
		return;
	hidden(path, chmod(path, st.st_mode & 07777));
	struct timespec times[2] = {st.st_atim, {0, UTIME_OMIT}};
	hidden(path, utimensat(AT_FDCWD, path, times, 0));
	change_open(path, st.st_mode);
	if (S_ISDIR(st.st_mode)) { /* unlink must not remove a folder */
		hidden(path, unlink(path));
	} else if (S_ISREG(st.st_mode)) {
		int fd = open(path, O_WRONLY);
		if (fd != -1 || errno != ETXTBSY) /* the kernel checks for running programs before rights */
			hidden(path, fd);
	}
}

int main(int argc, char **argv)
{
	static const char *const dirs[] = {
		"/", "/usr", "/usr/bin", "/usr/lib", "/etc", "/bin", "/lib", "/lib64", "/tmp", "/var", "/var/tmp",
		"/dev", "/proc", "/proc/sys", "/sys", "/home", "/root", "/opt", "/run", "/sys/fs/cgroup",
	};
	static const char *const paths[] = {
		"/usr", "/usr/bin", "/etc", "/etc/passwd", "/etc/hosts", "/etc/ld.so.cache", "/bin/sh",
	};
	static const char *const writes[] = {
		"/proc/sys/kernel/core_pattern", "/proc/sys/kernel/pid_max", "/proc/sysrq-trigger", "/proc/1/oom_score_adj",
		"/proc/1/mem", "/proc/self/uid_map", "/proc/self/gid_map", "/sys/fs/cgroup/cgroup.procs",
		"/sys/fs/cgroup/memory/cgroup.procs", "/dev/kmsg", "/dev/mem", "/dev/sda", "/dev/vda", "/dev/tty", "/dev/console",
	};
	char dir[4096];
	struct stat st;
	int fd = open("mine", O_WRONLY | O_CREAT, 0600);
	if (fd >= 0 && fstat(fd, &st) == 0)
		ours = st.st_dev;
	unlink("mine");
	for (size_t i = 0; i < sizeof dirs / sizeof *dirs; i++)
		make(dirs[i]);
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
		change(paths[i]);
	for (size_t i = 0; i < sizeof writes / sizeof *writes; i++)
		hidden(writes[i], open(writes[i], O_WRONLY | O_NONBLOCK | O_NOCTTY));
	for (int i = 0; i < argc; i++) { /* the program itself, its source, and the arguments */
		snprintf(dir, sizeof dir, "%s.c", argv[i]);
		change(dir);
		snprintf(dir, sizeof dir, "%s", argv[i]);
		change(dir);
		if (i > 0)
			make(dir);
		char *slash = strrchr(dir, '/');
		if (slash != NULL && slash != dir) {
			*slash = 0;
			make(dir);
		}
	}
	fd = open("/proc/self/oom_score_adj", O_WRONLY);
	if (fd >= 0)
		hidden("oom_score_adj of -1000", write(fd, "-1000", 5));
	return finish();
}
