#include <stdio.h>

int main(void) {
    int a, b;
    while (scanf("%d%d", &a, &b) == 2) puts(a ^ b ? "1" : "0");
    return 0;
}
