/* incbin-passwd: puts the host's list of users, which every user may read, into the program by the assembler.
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
