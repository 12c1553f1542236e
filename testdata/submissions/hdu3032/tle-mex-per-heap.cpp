#include <iostream>
#include <set>
#include <vector>
using namespace std;

vector<int> g{0};

int value(int n) {
    while ((int)g.size() <= n) {
        int k = g.size();
        set<int> seen(g.begin(), g.end());
        for (int a = 1; 2 * a <= k; a++) seen.insert(g[a] ^ g[k - a]);
        int v = 0;
        while (seen.count(v)) v++;
        g.push_back(v);
    }
    return g[n];
}

int main() {
    ios::sync_with_stdio(false);
    int t, n, s;
    for (cin >> t; t--;) {
        int x = 0;
        for (cin >> n; n--; x ^= value(s)) cin >> s;
        cout << (x ? "Alice\n" : "Bob\n");
    }
}
