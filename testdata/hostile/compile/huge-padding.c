/* huge-padding: makes the assembler write 64 GiB.
 * expect: CE
 */
__asm__(".data\n.fill 8589934592, 8, 1\n.text");

int main(void) { return 0; }
