#include <algorithm>
#include <cstdio>
#include <vector>

std::vector<std::pair<int, int>> near[100005];
long long best;

long long down(int u, int from) {
    long long first = 0, second = 0;
    for (auto [v, w] : near[u]) {
        if (v == from) continue;
        long long d = down(v, u) + w;
        if (d > first) first = d;  // what was first should become second
        else if (d > second) second = d;
    }
    best = std::max(best, first + second);
    return first;
}

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        for (int i = 1; i <= n; i++) near[i].clear();
        for (int i = 1, u, v, w; i < n; i++) {
            scanf("%d %d %d", &u, &v, &w);
            near[u].push_back({v, w});
            near[v].push_back({u, w});
        }
        best = 0;
        down(1, 0);
        printf("%lld\n", best);
    }
}
