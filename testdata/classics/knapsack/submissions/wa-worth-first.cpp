#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, c;
        scanf("%d %d", &n, &c);
        std::vector<long long> best(c + 1, 0);
        for (int i = 0; i < n; i++) {
            long long w, v;
            scanf("%lld %lld", &v, &w);  // read the wrong way round
            for (long long k = c; k >= w; k--) best[k] = std::max(best[k], best[k - w] + v);
        }
        printf("%lld\n", best[c]);
    }
}
