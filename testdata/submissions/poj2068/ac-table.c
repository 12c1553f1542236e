#include <stdio.h>

static char win[8200][20];

int main(void) {
    int n, s, m[20];
    while (scanf("%d", &n) == 1 && n) {
        scanf("%d", &s);
        n *= 2;
        for (int i = 0; i < n; i++) scanf("%d", &m[i]);
        for (int i = 0; i < n; i++) win[0][i] = 1;
        for (int k = 1; k <= s; k++)
            for (int i = 0; i < n; i++) {
                win[k][i] = 0;
                for (int t = 1; t <= m[i] && t <= k && !win[k][i]; t++)
                    if (!win[k - t][(i + 1) % n]) win[k][i] = 1;
            }
        printf("%d\n", win[s][0]);
    }
    return 0;
}
