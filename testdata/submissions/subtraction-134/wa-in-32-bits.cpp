#include <cstdio>

int main() {
    int t;
    scanf("%d", &t);
    const int g[] = {0, 1, 0, 1, 2, 3, 2};
    while (t--) {
        long long x;
        scanf("%lld", &x);
        unsigned n = (unsigned)x;
        printf("%d\n", g[n % 7]);
    }
}
