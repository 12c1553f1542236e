/* huge-bss: declares 1 GiB of memory without using it, so that the program is small.
 * expect: OK
 */
#include <stdio.h>

static volatile char big[1 << 30];

int main(int argc, char **argv)
{
	(void)argv;
	return big[argc] != 0 || puts("contained") < 0;
}
