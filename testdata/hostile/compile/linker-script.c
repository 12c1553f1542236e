/* linker-script: hides linker flags in a section that other systems read.
 * expect: OK
 */
#include <stdio.h>

__asm__(".section .drectve\n.ascii \" -o /tmp/evil \"\n"
	".section .deplibs,\"MS\",@llvm_dependent_libraries,1\n.asciz \"/etc/shadow\"\n"
	".text\n");

int main(void) { return puts("contained") < 0; }
