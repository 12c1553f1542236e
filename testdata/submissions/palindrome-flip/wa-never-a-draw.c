#include <stdio.h>

int main(void)
{
    static char s[1001];
    int t, n, i, zeros, same;
    scanf("%d", &t);
    while (t--) {
        scanf("%d%s", &n, s);
        for (i = zeros = 0, same = 1; i < n; i++) {
            if (s[i] == '0')
                zeros++;
            if (s[i] != s[n - 1 - i])
                same = 0;
        }
        if (same && (zeros == 1 || zeros % 2 == 0))
            puts("BOB");
        else
            puts("ALICE");
    }
    return 0;
}
