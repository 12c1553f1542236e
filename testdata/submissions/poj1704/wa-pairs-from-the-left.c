#include <stdio.h>
#include <stdlib.h>

static int up(const void *x, const void *y)
{
    return *(const int *)x - *(const int *)y;
}

int main(void)
{
    int t, n, p[1000], i;
    scanf("%d", &t);
    while (t--) {
        int x = 0;
        scanf("%d", &n);
        for (i = 0; i < n; i++)
            scanf("%d", &p[i]);
        qsort(p, n, sizeof *p, up);
        for (i = 1; i < n; i += 2)
            x ^= p[i] - p[i - 1] - 1;
        if (n % 2)
            x ^= n > 1 ? p[n - 1] - p[n - 2] - 1 : p[0] - 1;
        puts(x ? "Georgia will win" : "Bob will win");
    }
    return 0;
}
