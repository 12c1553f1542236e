/* @options: has the name of a file of options, which compilers read.
 * expect: OK
 */
#include <stdio.h>

int main(void) { return puts("contained") < 0; }
