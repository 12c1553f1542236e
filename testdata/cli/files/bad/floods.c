#include <stdio.h>

int main(void) {
    for (;;) fputs("a line of a log that nobody reads\n", stderr);
}
