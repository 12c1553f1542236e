#include <stdio.h>

int main(void) {
    long long a, b, t, d, lo = 0, hi = 3000000000LL;
    scanf("%lld%lld", &a, &b);
    if (a > b) t = a, a = b, b = t;
    d = b - a;
    while (hi - lo > 1) { /* lo is the root of 5dd in the end */
        long long mid = (lo + hi) / 2;
        if (mid * mid <= 5 * d * d)
            lo = mid;
        else
            hi = mid;
    }
    puts((d + lo) / 2 == a ? "0" : "1");
    return 0;
}
