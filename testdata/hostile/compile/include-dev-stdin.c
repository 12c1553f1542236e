/* include-dev-stdin: includes standard input, which must be empty.
 * expect: OK | CE
 */
#include <stdio.h>
#include "/dev/stdin"

int main(void) { return puts("contained") < 0; }
