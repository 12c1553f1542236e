/* include-passwd: makes the compiler quote the host's list of users.
 * expect: CE
 * absent: daemon:
 */
#include "/etc/passwd"

int main(void) { return 0; }
