/* input-changes: writes to its input, and extends, truncates, maps, marks and executes it, by every name of it
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"
#include <sys/sendfile.h>
#include <sys/xattr.h>

extern char **environ;

/* look returns the size of the input, and reads its beginning into block. */
static long look(char *block, size_t size)
{
	struct stat st;
	if (fstat(0, &st) != 0 || !S_ISREG(st.st_mode) || pread(0, block, size, 0) == -1)
		escaped("the input is no file", -1);
	return st.st_size;
}

/* change tries every way to change the input. */
static void change(void)
{
	char text[] = "changed\n", *none[] = {text, NULL};
	struct flock lock = {.l_type = F_RDLCK};
	loff_t from = 0, to = 0;
	void *map = mmap(NULL, 4096, PROT_READ, MAP_SHARED, 0, 0);
	refused("write to the input", write(0, text, 1));
	refused("pwrite to the input", pwrite(0, text, 1, 0));
	refused("a copy into the input", copy_file_range(0, &from, 0, &to, 1, 0));
	refused("sendfile into the input", sendfile(0, 0, &from, 1));
	refused("a larger input", ftruncate(0, 8192));
	refused("a smaller input", ftruncate(0, 0));
	refused("room for more input", fallocate(0, 0, 0, 8192));
	refused("a hole in the input", fallocate(0, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 4096));
	refused("a mode for the input", fchmod(0, 0777));
	refused("an attribute of the input", fsetxattr(0, "user.message", text, 1, 0));
	refused("times of the input", futimens(0, NULL));
	refused("seals of the input", fcntl(0, F_ADD_SEALS, F_SEAL_SEAL));
	refused("a lock on the input", fcntl(0, F_SETLK, &lock));
	refused("a lease on the input", fcntl(0, F_SETLEASE, F_RDLCK));
	if (map == MAP_FAILED)
		escaped("the input is not mapped", -1);
	else
		refused("the mapped input made writable", mprotect(map, 4096, PROT_READ | PROT_WRITE));
	if (mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, 0, 0) != MAP_FAILED)
		escaped("the input mapped to write", 0);
	refused("the input run", syscall(SYS_execveat, 0, "", none, environ, AT_EMPTY_PATH));
}

int main(void)
{
	static const char *const names[] = {"/dev/stdin", "/proc/self/fd/0", "/proc/thread-self/fd/0"};
	static const int modes[] = {O_WRONLY, O_RDWR, O_RDWR | O_TRUNC, O_WRONLY | O_APPEND};
	static char before[4096], after[4096];
	long size = look(before, sizeof before);
	change();
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		char *none[] = {NULL, NULL};
		for (size_t j = 0; j < sizeof modes / sizeof *modes; j++)
			refused(names[i], open(names[i], modes[j]));
		refused("a mode by name", chmod(names[i], 0777));
		refused("a size by name", truncate(names[i], 0));
		refused("the input run by name", execve(names[i], none, environ));
	}
	if (look(after, sizeof after) != size || memcmp(before, after, sizeof before) != 0)
		escaped("another input", 0);
	return finish();
}
