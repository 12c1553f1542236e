/* folder-attributes: leaves notes in the attributes of the working folder, and looks for notes from an earlier run.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: the folder is one of the host's, and root's attributes of it may stay
 */
#include "attempt.h"
#include <sys/xattr.h>

int main(void)
{
	static char note[32 << 10];
	static const char *const names[] = {"user.note", "user.more", "security.note", "trusted.note"};
	char list[1024];
	long n = listxattr(".", list, sizeof list);
	for (char *name = list; n > 0 && name < list + n; name += strlen(name) + 1)
		if (strstr(name, "note") || strstr(name, "more"))
			escaped(name, getxattr(".", name, NULL, 0));
	for (int i = 0; i < 4; i++)
		setxattr(".", names[i], note, sizeof note, 0);
	return finish();
}
