#include <iostream>
#include <set>
#include <vector>
using namespace std;

vector<int> s;

int sg(int n) {
    set<int> seen;
    for (int a : s)
        if (a <= n) seen.insert(sg(n - a));
    int v = 0;
    while (seen.count(v)) v++;
    return v;
}

int main() {
    ios::sync_with_stdio(false);
    int k, m, l, h;
    while (cin >> k && k) {
        s.resize(k);
        for (int &a : s) cin >> a;
        cin >> m;
        string line;
        while (m--) {
            int x = 0;
            for (cin >> l; l--; x ^= sg(h)) cin >> h;
            line += x ? 'W' : 'L';
        }
        cout << line << endl;
    }
}
