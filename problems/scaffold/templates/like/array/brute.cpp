// Adds up every contiguous part of the list.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int cases, n;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d", &n);
        std::vector<long long> a(n);
        for (auto &x : a) scanf("%lld", &x);
        long long best = a[0];
        for (int i = 0; i < n; i++)
            for (int j = i; j < n; j++) {
                long long sum = 0;
                for (int k = i; k <= j; k++) sum += a[k];
                best = std::max(best, sum);
            }
        printf("%lld\n", best);
    }
}
