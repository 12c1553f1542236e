#include <stdio.h>

int main(void) {
    freopen("nim.in", "r", stdin);
    freopen("nim.out", "w", stdout);
    int t = 0, n = 0, a;
    scanf("%d", &t);
    while (t--) {
        int x = 0;
        scanf("%d", &n);
        while (n-- > 0 && scanf("%d", &a) == 1) x ^= a;
        puts(x ? "Yes" : "No");
    }
    return 0;
}
