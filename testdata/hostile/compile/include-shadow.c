/* include-shadow: makes the compiler quote the host's list of passwords, which a judge that runs as root can read.
 * expect: CE
 * absent: root:
 */
#include "/etc/shadow"

int main(void) { return 0; }
