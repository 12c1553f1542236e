#include <stdio.h>
#include <string.h>

int f[20], sg[1001];

int main(void)
{
    int i, j, m, n, p, seen[20];
    f[0] = 1;
    f[1] = 2;
    for (i = 2; i < 20; i++)
        f[i] = f[i - 1] + f[i - 2];
    for (i = 1; i <= 1000; i++) {
        memset(seen, 0, sizeof seen);
        for (j = 0; f[j] <= i; j++)
            seen[sg[i - f[j]]] = 1;
        while (seen[sg[i]])
            sg[i]++;
    }
    while (scanf("%d%d%d", &m, &n, &p) == 3 && (m || n || p))
        puts(sg[m] ^ sg[n] ^ sg[p] ? "Fibo" : "Nacci");
    return 0;
}
