#include <algorithm>
#include <cstdio>
#include <vector>

typedef long long ll;

// It compares each point with the next thirty in the order of x.
int main() {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    std::vector<std::pair<ll, ll>> p(n);
    for (auto &q : p)
        if (scanf("%lld %lld", &q.first, &q.second) != 2) return 1;
    std::sort(p.begin(), p.end());
    unsigned long long best = ~0ULL;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n && j <= i + 30; j++) {
            unsigned long long dx = p[j].first - p[i].first, dy = p[j].second - p[i].second;
            best = std::min(best, dx * dx + dy * dy);
        }
    printf("%llu\n", best);
}
