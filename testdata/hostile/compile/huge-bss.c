/* huge-bss: 1 GiB that is only promised; the program is small.
 * expect: OK
 */
#include <stdio.h>

static volatile char big[1 << 30];

int main(int argc, char **argv)
{
	(void)argv;
	return big[argc] != 0 || puts("contained") < 0;
}
