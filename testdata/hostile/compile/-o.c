/* -o: has the name of an option.
 * expect: OK
 */
#include <stdio.h>

int main(void) { return puts("contained") < 0; }
