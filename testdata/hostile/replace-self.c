/* replace-self: tries to change the program that the next run starts.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the host's files are within reach
 */
#include "attempt.h"

/* Nothing is written: the right to is what is looked for. Of a program that runs
 * the kernel says that it is busy before it asks for rights; the source beside it
 * is as much or as little ours. */
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
		hidden("another name for it", rename(argv[0], argv[0])); /* the same one */
	}
	return finish();
}
