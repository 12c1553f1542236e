#include <stdio.h>

static int wins(int a, int b) {
    if (a < b) return wins(b, a);
    if (a % b == 0 || a / b > 1) return 1;
    return !wins(b, a - b);
}

int main(void) {
    int a, b;
    while (scanf("%d%d", &a, &b) == 2 && a) printf("%s wins.\n", wins(a, b) ? "Stan" : "Ollie");
    return 0;
}
