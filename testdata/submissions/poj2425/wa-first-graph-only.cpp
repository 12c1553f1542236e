#include <iostream>
#include <set>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    int n, x, m;
    cin >> n;
    vector<vector<int>> g(n);
    for (auto &v : g) {
        cin >> x;
        v.resize(x);
        for (int &e : v) cin >> e;
    }
    vector<int> sg(n, -1);
    auto dfs = [&](auto &self, int u) -> int {
        if (sg[u] >= 0) return sg[u];
        set<int> s;
        for (int v : g[u]) s.insert(self(self, v));
        int k = 0;
        while (s.count(k)) k++;
        return sg[u] = k;
    };
    while (cin >> m && m) {
        int t = 0;
        while (m-- && cin >> x) t ^= dfs(dfs, x);
        cout << (t ? "WIN\n" : "LOSE\n");
    }
}
