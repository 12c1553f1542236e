/* include-stderr: includes the compiler's own messages, for which it would wait forever.
 * expect: CE
 */
#define MESSAGES "/dev/stderr"
#include MESSAGES

int main(void) { return 0; }
