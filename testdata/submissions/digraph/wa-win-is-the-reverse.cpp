#include <iostream>
#include <queue>
#include <string>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, m;
    string rule;
    cin >> n >> m >> rule;
    vector<vector<int>> back(n);
    vector<int> deg(n), win(n, -1);
    while (m--) {
        int u, v;
        cin >> u >> v;
        back[v].push_back(u);
        deg[u]++;
    }
    queue<int> q;
    for (int v = 0; v < n; v++)
        if (!deg[v]) win[v] = 0, q.push(v);
    for (; !q.empty(); q.pop()) {
        int v = q.front();
        for (int u : back[v]) {
            if (win[u] >= 0) continue;
            if (!win[v] || --deg[u] == 0) win[u] = !win[v], q.push(u);
        }
    }
    for (int w : win) {
        if (w >= 0 && rule == "win") w = !w;
        cout << (w < 0 ? "DRAW" : w ? "WIN" : "LOSE") << '\n';
    }
}
