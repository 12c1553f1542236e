#include <bits/stdc++.h>
using namespace std;

vector<pair<int, int>> g[100005];
int d[100005];

int sweep(int s, int n) {
    fill(d, d + n + 1, -1);
    queue<int> q;
    q.push(s);
    d[s] = 0;
    int end = s;
    while (!q.empty()) {
        int u = q.front();
        q.pop();
        if (d[u] > d[end]) end = u;
        for (auto [v, w] : g[u])
            if (d[v] == -1) {
                d[v] = (int)((unsigned)d[u] + (unsigned)w);  // needs 64 bits
                q.push(v);
            }
    }
    return end;
}

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        for (int i = 1; i <= n; i++) g[i].clear();
        for (int i = 1, u, v, w; i < n; i++) {
            scanf("%d %d %d", &u, &v, &w);
            g[u].push_back({v, w});
            g[v].push_back({u, w});
        }
        int end = sweep(sweep(1, n), n);
        printf("%d\n", d[end]);
    }
}
