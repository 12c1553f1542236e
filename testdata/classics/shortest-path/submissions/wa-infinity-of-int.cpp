#include <cstdio>
#include <queue>
#include <vector>

const long long INF = 1e9;  // a way may be longer

int main() {
    int t, n, m;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &m);
        std::vector<std::vector<std::pair<int, int>>> g(n + 1);
        for (int i = 0, u, v, w; i < m; i++) {
            scanf("%d %d %d", &u, &v, &w);
            g[u].push_back({v, w});
            g[v].push_back({u, w});
        }
        std::vector<long long> d(n + 1, INF);
        std::vector<int> p(n + 1, -1);
        std::priority_queue<std::pair<long long, int>> q;
        d[n] = 0;
        q.push({0, n});
        while (!q.empty()) {
            auto [x, u] = q.top();
            q.pop();
            if (-x > d[u]) continue;
            for (auto [v, w] : g[u])
                if (d[u] + w < d[v]) {
                    d[v] = d[u] + w;
                    p[v] = u;
                    q.push({-d[v], v});
                }
        }
        if (d[1] == INF) {
            puts("impossible");
            continue;
        }
        std::vector<int> way;
        for (int u = 1; u != -1; u = p[u]) way.push_back(u);
        printf("%lld %zu\n", d[1], way.size());
        for (int u : way) printf("%d ", u);
        puts("");
    }
}
