/* odd-names: leaves names of 255 bytes, names with line ends, and folders that nobody may enter.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: skip (would litter the host's folder)
 */
#include "attempt.h"

static void leave(const char *name)
{
	int fd = open(name, O_WRONLY | O_CREAT, 0);
	if (fd >= 0)
		close(fd);
}

int main(void)
{
	char name[256];
	memset(name, '\377', sizeof name - 1);
	name[sizeof name - 1] = 0;
	leave(name);
	leave("-rf");
	leave("*");
	leave("a\nb");
	leave(" ");
	leave("\033[2J");
	leave("...");
	if (mkdir("closed", 0700) != 0)
		return finish();
	leave("closed/file");
	mkdir("closed/inner", 0700);
	leave("closed/inner/file");
	chmod("closed/inner", 0);
	chmod("closed", 0);
	chmod(".", 0);
	return finish();
}
