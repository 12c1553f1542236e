/* asm-include: makes the assembler quote the host's list of users.
 * expect: CE
 * absent: daemon:
 * absent: List Manager
 */
__asm__(".include \"/etc/passwd\"");

int main(void) { return 0; }
