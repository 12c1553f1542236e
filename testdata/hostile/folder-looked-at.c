/* folder-looked-at: makes a file, removes it, and lists the folder, so that only the folder's times change.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the folder is emptied, not made anew
 */
#include "attempt.h"

int main(void)
{
	struct stat st, now;
	if (stat(".", &st) != 0)
		return 3;
	if (access(".", W_OK) != 0)
		return finish(); /* the program cannot leave anything there */
	if (st.st_mtim.tv_sec != st.st_ctim.tv_sec || st.st_mtim.tv_nsec != st.st_ctim.tv_nsec ||
	    st.st_atim.tv_sec != st.st_mtim.tv_sec || st.st_atim.tv_nsec != st.st_mtim.tv_nsec)
		escaped("somebody was here before", st.st_mtim.tv_nsec);
	struct timespec times[2] = {{0, UTIME_OMIT}, {1, 0}};
	int fd = open("name", O_WRONLY | O_CREAT, 0600);
	close(fd);
	unlink("name");
	DIR *d = opendir(".");
	while (d && readdir(d))
		;
	utimensat(AT_FDCWD, ".", times, 0);
	if (stat(".", &now) != 0)
		return 3;
	return finish();
}
