#include <stdio.h>

int main(void)
{
    int t, n, s;
    scanf("%d", &t);
    while (t--) {
        int x = 0;
        scanf("%d", &n);
        while (n--) {
            scanf("%d", &s);
            x ^= s;
        }
        puts(x ? "Alice" : "Bob");
    }
    return 0;
}
