/* include-self: includes itself twice, two hundred levels deep.
 * expect: CE
 */
#include __FILE__
#include __FILE__

int main(void) { return 0; }
