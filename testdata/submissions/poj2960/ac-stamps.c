#include <stdio.h>

static int g[10001], stamp[128], s[100], now;

int main(void)
{
    int k, m, l, h;
    while (scanf("%d", &k) == 1 && k > 0) {
        for (int i = 0; i < k; i++)
            scanf("%d", &s[i]);
        for (int n = 0; n <= 10000; n++) {
            now++;
            for (int i = 0; i < k; i++)
                if (s[i] <= n)
                    stamp[g[n - s[i]]] = now;
            g[n] = 0;
            while (stamp[g[n]] == now)
                g[n]++;
        }
        for (scanf("%d", &m); m > 0; m--) {
            int x = 0;
            for (scanf("%d", &l); l > 0; l--) {
                scanf("%d", &h);
                x ^= g[h];
            }
            putchar("LW"[x != 0]);
        }
        putchar('\n');
    }
    return 0;
}
