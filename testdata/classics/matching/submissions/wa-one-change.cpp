#include <iostream>
#include <vector>
using namespace std;

int main() {
    int t, n, m;
    cin >> t;
    while (t--) {
        cin >> n >> m;
        vector<vector<int>> g(n + 1);
        for (int i = 0, u, v; i < m; i++) {
            cin >> u >> v;
            g[u].push_back(v);
            g[v].push_back(u);
        }
        vector<int> mate(n + 1);
        int k = 0;
        for (int u = 1; u <= n; u++) {
            if (mate[u]) continue;
            for (int v : g[u])
                if (!mate[v]) {
                    mate[u] = v;
                    mate[v] = u;
                    k++;
                    break;
                }
            if (mate[u]) continue;
            for (int v : g[u]) {  // one partner changes, and no chain of them
                int w = mate[v], x = 0;
                for (int y : g[w])
                    if (!mate[y]) x = y;
                if (!x) continue;
                mate[w] = x;
                mate[x] = w;
                mate[u] = v;
                mate[v] = u;
                k++;
                break;
            }
        }
        cout << k << '\n';
        for (int u = 1; u <= n; u++)
            if (u < mate[u]) cout << u << ' ' << mate[u] << '\n';
    }
}
