#include <bits/stdc++.h>
using namespace std;

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, m;
        scanf("%d %d", &n, &m);
        vector<vector<pair<int, int>>> g(n + 1);
        for (int i = 0; i < m; i++) {
            int u, v, w;
            scanf("%d %d %d", &u, &v, &w);
            g[u].push_back({v, w});  // and not back
        }
        vector<long long> d(n + 1, LLONG_MAX);
        vector<int> p(n + 1, 0);
        set<pair<long long, int>> q;
        d[1] = 0;
        q.insert({0, 1});
        while (!q.empty()) {
            int u = q.begin()->second;
            q.erase(q.begin());
            for (auto [v, w] : g[u])
                if (d[u] + w < d[v]) {
                    q.erase({d[v], v});
                    d[v] = d[u] + w;
                    p[v] = u;
                    q.insert({d[v], v});
                }
        }
        if (d[n] == LLONG_MAX) {
            puts("impossible");
            continue;
        }
        vector<int> way;
        for (int u = n; u; u = p[u]) way.push_back(u);
        reverse(way.begin(), way.end());
        printf("%lld %d\n", d[n], (int)way.size());
        for (int u : way) printf("%d ", u);
        puts("");
    }
}
