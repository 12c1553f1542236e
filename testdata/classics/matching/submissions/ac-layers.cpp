// Hopcroft and Karp.
#include <bits/stdc++.h>
using namespace std;

int n, m, side[2005], mate[2005], d[2005];
vector<int> g[2005];

void colour(int u, int c) {
    side[u] = c;
    for (int v : g[u]) if (!side[v]) colour(v, 3 - c);
}

bool layers() {
    queue<int> q;
    bool free = false;
    for (int u = 1; u <= n; u++) {
        d[u] = -1;
        if (side[u] == 1 && !mate[u]) d[u] = 0, q.push(u);
    }
    while (!q.empty()) {
        int u = q.front();
        q.pop();
        for (int v : g[u]) {
            int w = mate[v];
            if (!w) free = true;
            else if (d[w] < 0) d[w] = d[u] + 1, q.push(w);
        }
    }
    return free;
}

bool grow(int u) {
    for (int v : g[u]) {
        int w = mate[v];
        if (!w || (d[w] == d[u] + 1 && grow(w))) {
            mate[u] = v;
            mate[v] = u;
            return true;
        }
    }
    d[u] = -1;
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
        int k = 0;
        while (layers())
            for (int i = 1; i <= n; i++) if (side[i] == 1 && !mate[i]) k += grow(i);
        cout << k << '\n';
        for (int i = 1; i <= n; i++) if (side[i] == 1 && mate[i]) cout << i << ' ' << mate[i] << '\n';
    }
}
