#include <bits/stdc++.h>
using namespace std;

int n, m, side[2005], mate[2005];
bool seen[2005];
vector<int> g[2005];

void colour(int u, int c) {
    side[u] = c;
    for (int v : g[u]) if (!side[v]) colour(v, 3 - c);
}

bool find(int u) {
    for (int v : g[u]) {
        if (seen[v]) continue;
        seen[v] = true;
        if (!mate[v] || find(mate[v])) {
            mate[v] = u;
            return true;
        }
    }
    return false;
}

int main() {
    int t;
    cin >> t;
    while (t--) {
        cin >> n >> m;
        for (int i = 1; i <= n; i++) g[i].clear(), side[i] = mate[i] = 0;
        for (int i = 0, u, v; i < m; i++) cin >> u >> v, g[u].push_back(v), g[v].push_back(u);
        for (int i = 1; i <= n; i++) if (!side[i]) colour(i, 1);
        memset(seen, 0, sizeof seen);  // once, and not for each i
        int k = 0;
        for (int i = 1; i <= n; i++) if (side[i] == 1) k += find(i);
        cout << k << '\n';
        for (int i = 1; i <= n; i++) if (mate[i]) cout << mate[i] << ' ' << i << '\n';
    }
}
