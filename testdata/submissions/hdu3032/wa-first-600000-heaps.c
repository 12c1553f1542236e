#include <stdio.h>

int main(void)
{
    static unsigned s[600000];
    int t, n;
    scanf("%d", &t);
    while (t--) {
        unsigned x = 0, v;
        scanf("%d", &n);
        for (int i = 0; i < n; i++) {
            scanf("%u", &v);
            if (i < 600000)
                s[i] = v;
        }
        for (int i = 0; i < n && i < 600000; i++)
            x ^= s[i] % 4 == 0 ? s[i] - 1 : s[i] % 4 == 3 ? s[i] + 1 : s[i];
        puts(x ? "Alice" : "Bob");
    }
    return 0;
}
