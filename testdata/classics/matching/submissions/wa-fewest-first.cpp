#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int t, n, m;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &m);
        std::vector<std::vector<int>> g(n + 1);
        for (int i = 0, u, v; i < m; i++) {
            scanf("%d %d", &u, &v);
            g[u].push_back(v);
            g[v].push_back(u);
        }
        std::vector<int> order, mate(n + 1);
        for (int i = 1; i <= n; i++) order.push_back(i);
        auto fewer = [&](int a, int b) { return g[a].size() < g[b].size(); };
        // who has the fewest to choose from chooses first, and takes who has the fewest, too
        std::stable_sort(order.begin(), order.end(), fewer);
        std::vector<std::pair<int, int>> couples;
        for (int u : order) {
            if (mate[u]) continue;
            int best = 0;
            for (int v : g[u])
                if (!mate[v] && (!best || fewer(v, best))) best = v;
            if (!best) continue;
            mate[u] = best;
            mate[best] = u;
            couples.push_back({u, best});
        }
        printf("%zu\n", couples.size());
        for (auto [u, v] : couples) printf("%d %d\n", u, v);
    }
}
