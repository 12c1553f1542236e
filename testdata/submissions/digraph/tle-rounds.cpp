#include <iostream>
#include <map>
#include <string>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, m;
    string rule;
    cin >> n >> m >> rule;
    map<int, vector<int>> g;
    while (m--) {
        int u, v;
        cin >> u >> v;
        g[u].push_back(v);
    }
    map<int, string> fate;
    for (int u = 0; u < n; u++) {
        fate[u] = "DRAW";
        if (g[u].empty()) fate[u] = rule == "win" ? "WIN" : "LOSE";
    }
    bool changed = true;
    while (changed) {
        changed = false;
        for (int u = 0; u < n; u++) {
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
    for (int u = 0; u < n; u++) cout << fate[u] << '\n';
}
