#include <bitset>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

const int N = 10001;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int k;
    while (cin >> k && k) {
        vector<int> s(k), g(N, -1);
        for (int &a : s) cin >> a;
        // heaps of value v: those left that no heap of value v is a move from
        int left = N;
        for (int v = 0; left; v++) {
            bitset<N> before;
            for (int n = 0; n < N; n++) {
                if (g[n] >= 0 || before[n]) continue;
                g[n] = v;
                left--;
                for (int a : s)
                    if (n + a < N) before[n + a] = 1;
            }
        }
        int m, l, h;
        string out;
        for (cin >> m; m--;) {
            int x = 0;
            for (cin >> l; l--;) {
                cin >> h;
                x ^= g[h];
            }
            out += x ? 'W' : 'L';
        }
        cout << out << '\n';
    }
}
