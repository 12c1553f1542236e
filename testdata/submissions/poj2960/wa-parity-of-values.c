#include <stdio.h>
#include <string.h>

static int g[10001], s[100];

int main(void)
{
    int k, m, l, h;
    while (scanf("%d", &k), k) {
        for (int i = 0; i < k; i++)
            scanf("%d", &s[i]);
        for (int n = 0; n <= 10000; n++) {
            char seen[101];
            memset(seen, 0, sizeof seen);
            for (int i = 0; i < k; i++)
                if (s[i] <= n)
                    seen[g[n - s[i]]] = 1;
            for (g[n] = 0; seen[g[n]]; g[n]++)
                ;
        }
        scanf("%d", &m);
        while (m--) {
            int sum = 0;
            scanf("%d", &l);
            while (l--) {
                scanf("%d", &h);
                sum += g[h];
            }
            putchar(sum % 2 ? 'W' : 'L');
        }
        puts("");
    }
    return 0;
}
