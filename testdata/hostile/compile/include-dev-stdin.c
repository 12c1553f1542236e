/* include-dev-stdin: waits for somebody to type the rest; there is nothing to read.
 * expect: OK | CE
 */
#include <stdio.h>
#include "/dev/stdin"

int main(void) { return puts("contained") < 0; }
