#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, m;
    string rule;
    cin >> n >> m >> rule;
    vector<vector<int>> g(n);
    while (m--) {
        int u, v;
        cin >> u >> v;
        g[u].push_back(v);
    }
    vector<string> fate(n, "DRAW");
    for (int u = 0; u < n; u++)
        if (g[u].empty()) fate[u] = rule == "win" ? "WIN" : "LOSE";
    bool changed = true;
    while (changed) {
        changed = false;
        for (int u = n - 1; u >= 0; u--) {
            if (fate[u] != "DRAW" || g[u].empty()) continue;
            bool all = true, any = false;
            for (int v : g[u]) {
                if (fate[v] == "LOSE") any = true;
                if (fate[v] != "WIN") all = false;
            }
            if (any || all) {
                fate[u] = any ? "WIN" : "LOSE";
                changed = true;
            }
        }
    }
    for (auto &f : fate) cout << f << '\n';
}
