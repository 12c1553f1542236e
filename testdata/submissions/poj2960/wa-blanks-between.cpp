#include <iostream>
#include <set>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int k, m, l, h;
    while (cin >> k, k) {
        vector<int> s(k), g(10001);
        for (auto &a : s) cin >> a;
        for (int n = 1; n <= 10000; n++) {
            bool seen[101] = {};
            for (int a : s)
                if (a <= n) seen[g[n - a]] = true;
            while (seen[g[n]]) g[n]++;
        }
        cin >> m;
        for (int i = 0; i < m; i++) {
            int x = 0;
            cin >> l;
            while (l--) cin >> h, x ^= g[h];
            cout << (x ? "W" : "L") << (i + 1 < m ? " " : "\n");
        }
    }
}
