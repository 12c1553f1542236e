// Kadane: the best sum that ends here extends the best sum that ends one place before, or begins here.
#include <algorithm>
#include <cstdio>

int main() {
    int cases, n;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d", &n);
        long long best = -1e18, here = 0;
        for (long long a; n--;) {
            scanf("%lld", &a);
            here = std::max(here, 0LL) + a;
            best = std::max(best, here);
        }
        printf("%lld\n", best);
    }
}
