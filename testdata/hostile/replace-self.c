/* replace-self: tries to change the program that the next run starts.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the host's files are within reach
 */
#include "attempt.h"

/* may_write checks whether a file may be opened for writing, and writes nothing. For a
 * running program, the kernel reports ETXTBSY before it checks rights. So main also tries
 * the source next to it, which has the same owner. */
static void may_write(const char *path)
{
	for (int flags = O_RDWR; flags != 0; flags = flags == O_RDWR ? O_WRONLY | O_APPEND : 0) {
		int fd = open(path, flags);
		if (fd != -1 || errno != ETXTBSY)
			hidden(path, fd);
	}
}

int main(int argc, char **argv)
{
	char source[4096];
	may_write("/proc/self/exe");
	for (int i = 0; i < argc && i < 1; i++) {
		snprintf(source, sizeof source, "%s.c", argv[0]);
		may_write(argv[0]);
		may_write(source);
		hidden("another name for it", rename(argv[0], argv[0])); /* to the same name */
	}
	return finish();
}
