#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int p[1001], parity[1024];

int less(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int main(void)
{
    int t, n, i, k, x;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        for (i = 1; i <= n; i++)
            scanf("%d", &p[i]);
        qsort(p + 1, n, sizeof p[0], less);
        memset(parity, 0, sizeof parity);
        for (i = n; i > 0; i -= 2)
            parity[(p[i] - p[i - 1] - 1) & 1023] ^= 1;
        for (x = 0, k = 0; k < 1024; k++)
            if (parity[k])
                x ^= k;
        puts(x ? "Georgia will win" : "Bob will win");
    }
    return 0;
}
