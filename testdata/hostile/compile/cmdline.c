/* cmdline: puts the assembler's command line, which must not name files of the judge, into the program.
 * expect: OK | CE
 * absent: cmdline.c
 * absent: GRUNDY
 */
#include <unistd.h>

__asm__(".section .rodata\nwords: .incbin \"/proc/self/cmdline\"\nend: .byte 0\n.text\n");
extern const char words[], end[];

int main(void) { return write(1, words, end - words) < 0; }
