#include <algorithm>
#include <cstdio>

int main() {
    int cases, n;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d", &n);
        long long best = 0, here = 0;  // all numbers may be below 0
        for (long long a; n--;) {
            scanf("%lld", &a);
            here = std::max(here + a, 0LL);
            best = std::max(best, here);
        }
        printf("%lld\n", best);
    }
}
