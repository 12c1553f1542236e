#include <stdio.h>
#include <stdlib.h>

static char win[1000000];

static char find(int n)
{
    int p, d, m;
    for (p = 1; p <= n; p *= 10) {
        d = n / p % 10;
        if (d == 0 && !win[n / p / 10])
            return 1;
        for (m = n - p; d > 0; d--, m -= p)
            if (m >= p && !win[m] && (p * 10 > n ? d > 1 : 1))
                return 1;
    }
    return 0;
}

int main(void)
{
    char s[8];
    int n;
    for (n = 1; n < 1000000; n++)
        win[n] = find(n);
    while (scanf("%7s", s) == 1)
        puts(s[0] == '0' || win[atoi(s)] ? "Yes" : "No");
    return 0;
}
