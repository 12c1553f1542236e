#include <cstdio>

int f[16] = {1, 2}, sg[1001];

int main() {
    for (int i = 2; i < 16; i++) f[i] = f[i - 1] + f[i - 2];
    for (int n = 1; n <= 1000; n++) {
        bool seen[20] = {};
        for (int i = 0; i < 16 && f[i] <= n; i++) seen[sg[n - f[i]]] = true;
        while (seen[sg[n]]) sg[n]++;
    }
    int m, n, p;
    while (scanf("%d %d %d", &m, &n, &p) == 3) {
        if (m == 0 && n == 0 && p == 0) break;
        // piles are independent, so their values add up
        puts(sg[m] + sg[n] + sg[p] > 0 ? "Fibo" : "Nacci");
    }
}
