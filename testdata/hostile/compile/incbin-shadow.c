/* incbin-shadow: puts the host's list of passwords into the program by the assembler.
 * expect: CE
 * absent: root:
 */
#include <unistd.h>

__asm__(".section .rodata\n"
	"secret: .incbin \"/etc/shadow\"\n"
	"secret_end: .byte 0\n"
	".text\n");
extern const char secret[], secret_end[];

int main(void) { return write(1, secret, secret_end - secret) < 0; }
