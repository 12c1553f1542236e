/* include-fd: includes the compiler's own output, for which it would wait forever.
 * expect: CE
 */
#include "/proc/self/fd/1"

int main(void) { return 0; }
