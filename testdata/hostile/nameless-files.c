/* nameless-files: counts earlier runs by the inode numbers of files without a name
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the folder is on a disk of the host
 */
#include "attempt.h"

int main(void)
{
	struct stat st;
	int fd = open(".", O_TMPFILE | O_RDWR, 0600);
	if (fd >= 0 && fstat(fd, &st) == 0 && st.st_ino > 100)
		escaped("number of a file", st.st_ino);
	for (int i = 0; i < 1000; i++)
		close(open(".", O_TMPFILE | O_RDWR, 0600));
	return finish();
}
