/* incbin-passwd: the same of a file that every user of the host may read.
 * expect: CE | OK
 * absent: daemon:
 */
#include <unistd.h>

__asm__(".section .rodata\n"
	"users: .incbin \"/etc/passwd\"\n"
	"users_end: .byte 0\n"
	".text\n");
extern const char users[], users_end[];

int main(void) { return write(1, users, users_end - users) < 0; }
