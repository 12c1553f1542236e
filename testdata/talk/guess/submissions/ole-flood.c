// One guess that never ends.
#include <stdio.h>

int main(void) {
    for (;;) putchar('0');
}
