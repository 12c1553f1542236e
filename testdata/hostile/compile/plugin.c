/* plugin: sets compiler flags and names files from within the source.
 * expect: OK | CE
 */
#include <stdio.h>
#pragma GCC optimize("plugin=/tmp/evil.so")
#pragma GCC dependency "/etc/shadow"
#pragma comment(lib, "evil")

int main(void) { return puts("contained") < 0; }
