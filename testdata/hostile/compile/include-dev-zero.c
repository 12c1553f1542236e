/* include-dev-zero: includes a file without end.
 * expect: CE
 */
#include "/dev/zero"

int main(void) { return 0; }
