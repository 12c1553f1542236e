#include <stdio.h>
#include <stdlib.h>

static int by_size(const void *p, const void *q) { return *(const int *)p - *(const int *)q; }

int main(void)
{
    int n, a[10];
    while (scanf("%d", &n) == 1 && n) {
        int i, win = n % 2;
        for (i = 0; i < n; i++)
            scanf("%d", &a[i]);
        qsort(a, n, sizeof *a, by_size);
        for (i = 0; i + 1 < n; i += 2)
            if (a[i] != a[i + 1])
                win = 1;
        printf("%d\n", win);
    }
    return 0;
}
