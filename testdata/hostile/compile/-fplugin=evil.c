/* -fplugin=evil: has the name of an option that loads code into the compiler.
 * expect: OK
 */
#include <stdio.h>

int main(void) { return puts("contained") < 0; }
