#include <stdio.h>

int main(void) {
    int n, a, b, c;
    while (scanf("%d", &n) == 1) {
        int x = 0;
        while (n--) {
            scanf("%d%d%d", &a, &b, &c);
            x ^= a ^ b ^ c;
        }
        puts(x ? "No" : "Yes");
    }
    return 0;
}
