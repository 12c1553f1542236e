#include <iostream>
#include <queue>
#include <set>
#include <string>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, m;
    string rule;
    cin >> n >> m >> rule;
    vector<set<int>> next(n);
    vector<vector<int>> back(n);
    while (m--) {
        int u, v;
        cin >> u >> v;
        next[u].insert(v);
        back[v].push_back(u);
    }
    vector<size_t> beaten(n);
    vector<int> win(n, -1);
    queue<int> q;
    for (int v = 0; v < n; v++)
        if (next[v].empty()) win[v] = rule == "win", q.push(v);
    for (; !q.empty(); q.pop()) {
        int v = q.front();
        for (int u : back[v]) {
            if (win[u] >= 0) continue;
            if (!win[v])
                win[u] = 1, q.push(u);
            else if (++beaten[u] == next[u].size())
                win[u] = 0, q.push(u);
        }
    }
    for (int w : win) cout << (w < 0 ? "DRAW" : w ? "WIN" : "LOSE") << '\n';
}
