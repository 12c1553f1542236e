#include <stdio.h>

int main(void) {
    int n, p, q;
    while (scanf("%d%d%d", &n, &p, &q) == 3)
        puts(n % (p + q) <= p ? "LOST" : "WIN");
    return 0;
}
