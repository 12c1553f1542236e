#include <stdio.h>

int g[10001];

int main(void)
{
    int t, n, i, v;
    g[1] = g[2] = 1;
    for (n = 3; n <= 10000; n++) {
        int seen[64] = {0};
        seen[g[n - 2]] = 1;
        for (i = 2; i < n; i++)
            seen[g[i - 2] ^ g[n - i - 1]] = 1;
        for (v = 0; seen[v]; v++)
            ;
        g[n] = v;
    }
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        puts(g[n] ? "First" : "Second");
    }
    return 0;
}
