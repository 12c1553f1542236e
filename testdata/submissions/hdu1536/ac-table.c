#include <stdio.h>
#include <string.h>

int s[100], g[10001];

int main(void)
{
    int k, m, l, h, i, j;
    while (scanf("%d", &k) == 1 && k) {
        for (i = 0; i < k; i++)
            scanf("%d", &s[i]);
        for (i = 0; i <= 10000; i++) {
            char seen[102];
            memset(seen, 0, sizeof seen);
            for (j = 0; j < k; j++)
                if (s[j] <= i)
                    seen[g[i - s[j]]] = 1;
            for (j = 0; seen[j]; j++)
                ;
            g[i] = j;
        }
        scanf("%d", &m);
        while (m--) {
            int x = 0;
            scanf("%d", &l);
            while (l--) {
                scanf("%d", &h);
                x ^= g[h];
            }
            putchar(x ? 'W' : 'L');
        }
        putchar('\n');
    }
    return 0;
}
