/* include-dev-zero: a source file without end.
 * expect: CE
 */
#include "/dev/zero"

int main(void) { return 0; }
