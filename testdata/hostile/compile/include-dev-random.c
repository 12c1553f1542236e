/* include-dev-random: includes a device without end, by a macro.
 * expect: CE
 */
#define DEVICE "/dev/random"
#include DEVICE

int main(void) { return 0; }
