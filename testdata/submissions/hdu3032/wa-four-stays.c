#include <stdio.h>

int main(void)
{
    int t, n;
    unsigned s;
    scanf("%d", &t);
    while (t--) {
        unsigned x = 0;
        scanf("%d", &n);
        while (n--) {
            scanf("%u", &s);
            x ^= s % 4 == 3 ? s + 1 : s;
        }
        puts(x ? "Alice" : "Bob");
    }
    return 0;
}
