#include <cstdio>

typedef unsigned long long u64;

u64 mul(u64 a, u64 b, int half = 8) {
    if (a <= 1 || b <= 1) return a * b;
    u64 mask = (1ULL << half) - 1;
    u64 p = a >> half, q = a & mask, r = b >> half, s = b & mask;
    u64 pr = mul(p, r, half / 2), qs = mul(q, s, half / 2);
    u64 cross = mul(p ^ q, r ^ s, half / 2) ^ qs;
    return (cross << half) ^ qs ^ mul(pr, 1ULL << (half - 1), half / 2);
}

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
        u64 x = 0;
        while (n--) {
            u64 a, b, c;
            scanf("%llu%llu%llu", &a, &b, &c);
            x ^= mul(mul(a, b), c);
        }
        puts(x ? "No" : "Yes");
    }
}
