/* include-shadow: the same of the list of passwords, which a judge run by root can read.
 * expect: CE
 * absent: root:
 */
#include "/etc/shadow"

int main(void) { return 0; }
