/* asm-include-zero: includes a device without end in assembler code.
 * expect: CE
 */
__asm__(".include \"/dev/urandom\"");

int main(void) { return 0; }
