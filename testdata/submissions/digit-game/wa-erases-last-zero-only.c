#include <stdio.h>
#include <stdlib.h>

static char win[1000000];

int main(void)
{
    int n, p, m;
    char s[8];
    for (n = 1; n < 1000000; n++) {
        if (win[n])
            continue;
        for (p = 1; p <= n; p *= 10)
            for (m = n + p; m / p % 10 != 0; m += p)
                win[m] = 1;
        /* nothing stands to the right of the last zero */
        if (n < 100000)
            win[10 * n] = 1;
    }
    while (scanf("%7s", s) == 1)
        puts(s[0] == '0' || win[atoi(s)] ? "Yes" : "No");
    return 0;
}
