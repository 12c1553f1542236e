#include <cstdio>
#include <cstring>

int sg[1001];

int main() {
    for (int n = 1; n <= 1000; n++) {
        bool seen[1001];
        memset(seen, 0, sizeof seen);
        for (int a = 1, b = 2; a <= n; b += a, a = b - a) seen[sg[n - a]] = true;
        while (seen[sg[n]]) sg[n]++;
    }
    int m, n, p;
    for (int k = 1; scanf("%d%d%d", &m, &n, &p) == 3 && (m || n || p); k++)
        printf("%s%c", sg[m] ^ sg[n] ^ sg[p] ? "Fibo" : "Nacci", k % 2 ? ' ' : '\n');
}
