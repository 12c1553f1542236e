#include <stdio.h>

int main(void) {
    int t, n, a;
    scanf("%d", &t);
    for (int c = 1; c <= t; c++) {
        int ones = 0;
        scanf("%d", &n);
        while (n--) {
            scanf("%d", &a);
            for (; a; a &= a - 1) ones++;
        }
        printf("Case %d: %s\n", c, ones % 2 ? "Yes" : "No");
    }
    return 0;
}
