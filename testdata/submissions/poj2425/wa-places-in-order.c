#include <stdio.h>
#include <string.h>

/* arrows lead to greater numbers, so go down from the last place */
int g[1000], to[1000][1000], x[1000];

int main(void)
{
    int n, m, p, i, j;
    while (scanf("%d", &n) == 1) {
        for (i = 0; i < n; i++) {
            scanf("%d", &x[i]);
            for (j = 0; j < x[i]; j++)
                scanf("%d", &to[i][j]);
        }
        for (i = n - 1; i >= 0; i--) {
            char seen[1001];
            memset(seen, 0, sizeof seen);
            for (j = 0; j < x[i]; j++)
                if (to[i][j] > i)
                    seen[g[to[i][j]]] = 1;
            for (g[i] = 0; seen[g[i]]; g[i]++)
                ;
        }
        while (scanf("%d", &m) == 1 && m) {
            int s = 0;
            while (m--) {
                scanf("%d", &p);
                s ^= g[p];
            }
            puts(s ? "WIN" : "LOSE");
        }
    }
    return 0;
}
