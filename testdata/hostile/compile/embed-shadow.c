/* embed-shadow: puts a file of the host into the program, by the #embed directive of C23.
 * expect: CE
 * absent: root:
 */
#include <unistd.h>

static const unsigned char secret[] = {
#embed "/etc/shadow"
};

int main(void) { return write(1, secret, sizeof secret) < 0; }
