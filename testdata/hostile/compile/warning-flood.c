/* warning-flood: compiles, but with more warnings than anybody reads.
 * expect: OK | CE
 */
#include <stdio.h>

#define W ;_Pragma("GCC warning \"flood\"");
#define A W W W W W W W W W W
#define B A A A A A A A A A A
#define C B B B B B B B B B B
#define D C C C C C C C C C C

int main(void)
{
	D
	return puts("contained") < 0;
}
