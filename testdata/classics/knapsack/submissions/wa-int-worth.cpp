#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, c;
        scanf("%d %d", &n, &c);
        std::vector<unsigned> best(c + 1, 0);  // 10^11 does not fit
        for (int i = 0; i < n; i++) {
            long long w;
            unsigned v;
            scanf("%lld %u", &w, &v);
            for (long long k = c; k >= w; k--) best[k] = std::max(best[k], best[k - w] + v);
        }
        printf("%u\n", best[c]);
    }
}
