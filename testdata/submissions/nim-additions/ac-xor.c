#include <stdio.h>

int main(void)
{
    int t, n, b, c, a;
    scanf("%d", &t);
    while (t--) {
        int x = 0;
        scanf("%d %d %d", &n, &b, &c);
        while (n--) {
            scanf("%d", &a);
            x ^= a;
        }
        puts(x ? "Yes" : "No");
    }
    return 0;
}
