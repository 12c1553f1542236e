#include <algorithm>
#include <cstdio>
#include <vector>

typedef long long ll;

// It compares each point with the next two hundred in the order of x, and in the order of y.
int main() {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    std::vector<std::pair<ll, ll>> p(n);
    for (auto &q : p)
        if (scanf("%lld %lld", &q.first, &q.second) != 2) return 1;
    unsigned long long best = ~0ULL;
    for (int side = 0; side < 2; side++) {
        std::sort(p.begin(), p.end());
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n && j <= i + 200; j++) {
                unsigned long long dx = p[j].first - p[i].first, dy = p[j].second - p[i].second;
                best = std::min(best, dx * dx + dy * dy);
            }
        for (auto &q : p) std::swap(q.first, q.second);
    }
    printf("%llu\n", best);
}
