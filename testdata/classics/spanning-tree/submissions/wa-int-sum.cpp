#include <bits/stdc++.h>
using namespace std;

int p[20005];
int find(int x) { return p[x] == x ? x : p[x] = find(p[x]); }

int main() {
    int t;
    cin >> t;
    while (t--) {
        int n, m;
        cin >> n >> m;
        vector<tuple<int, int, int>> e;
        for (int i = 0; i < m; i++) {
            int u, v, w;
            cin >> u >> v >> w;
            e.emplace_back(w, u, v);
        }
        sort(e.begin(), e.end());
        for (int i = 1; i <= n; i++) p[i] = i;
        int sum = 0, used = 0;  // the sum does not fit
        for (auto [w, u, v] : e)
            if (find(u) != find(v)) p[find(u)] = find(v), sum = (int)((unsigned)sum + (unsigned)w), used++;
        if (used < n - 1) puts("impossible");
        else printf("%d\n", sum);
    }
}
