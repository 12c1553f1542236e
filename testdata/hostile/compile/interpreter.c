/* interpreter: names a loader that does not exist, so that the program cannot be started.
 * expect: CE
 */
#include <stdio.h>

__asm__(".section .interp,\"a\"\n.asciz \"/nonexistent/loader\"\n.text\n");

int main(void) { return puts("contained") < 0; }
