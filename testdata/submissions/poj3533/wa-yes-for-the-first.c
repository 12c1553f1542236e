#include <stdio.h>

static int mul(int a, int b, int half) {
    if (a < 2 || b < 2) return a * b;
    int mask = (1 << half) - 1;
    int p = a >> half, q = a & mask, r = b >> half, s = b & mask;
    int low = mul(q, s, half / 2), high = mul(p, r, half / 2);
    int cross = mul(p ^ q, r ^ s, half / 2) ^ low;
    return (cross << half) ^ low ^ mul(high, 1 << (half - 1), half / 2);
}

int main(void) {
    int n, a, b, c;
    while (scanf("%d", &n) == 1) {
        int x = 0;
        while (n--) {
            scanf("%d%d%d", &a, &b, &c);
            x ^= mul(mul(a, b, 8), c, 8);
        }
        puts(x ? "Yes" : "No");
    }
    return 0;
}
