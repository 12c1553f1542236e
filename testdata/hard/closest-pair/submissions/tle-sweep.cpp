#include <algorithm>
#include <cstdio>
#include <vector>

typedef long long ll;

// It compares each point with those before it whose x is near.
int main() {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    std::vector<std::pair<ll, ll>> p(n);
    for (auto &q : p)
        if (scanf("%lld %lld", &q.first, &q.second) != 2) return 1;
    std::sort(p.begin(), p.end());
    unsigned long long best = ~0ULL;
    for (int i = 0; i < n; i++)
        for (int j = i - 1; j >= 0; j--) {
            unsigned long long dx = p[i].first - p[j].first, dy = p[i].second - p[j].second;
            if (dx * dx >= best) break;
            best = std::min(best, dx * dx + dy * dy);
        }
    printf("%llu\n", best);
}
