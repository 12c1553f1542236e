#include <stdio.h>

int main(void)
{
    int t, n, b, c, a;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d %d", &n, &b, &c);
        int x = b;
        while (n--) {
            scanf("%d", &a);
            x ^= a;
        }
        puts(x ? "Yes" : "No");
    }
    return 0;
}
