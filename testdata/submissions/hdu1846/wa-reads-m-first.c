#include <stdio.h>

int main(void) {
    int c, n, m;
    scanf("%d", &c);
    while (c--) {
        scanf("%d%d", &m, &n);
        puts(n % (m + 1) == 0 ? "second" : "first");
    }
    return 0;
}
