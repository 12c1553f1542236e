#include <cstdio>

int a[100];

int main() {
    int m;
    while (scanf("%d", &m) == 1 && m) {
        int x = 0;
        long long ways = 0;
        for (int i = 0; i < m; i++) scanf("%d", a + i), x ^= a[i];
        for (int i = 0; i < m; i++)
            if ((a[i] ^ x) < a[i]) ways += a[i] - (a[i] ^ x);
        printf("%lld\n", ways);
    }
}
