#include <stdio.h>

int main(void)
{
    int n, s, c, k;
    for (k = 1; scanf("%d", &n) == 1 && n; k++) {
        int x = 0;
        while (n--) {
            scanf("%d %d", &s, &c);
            if (c)
                x ^= s - c;
        }
        printf("Case %d:\n%s\n", k, x ? "Yes" : "No");
    }
    return 0;
}
