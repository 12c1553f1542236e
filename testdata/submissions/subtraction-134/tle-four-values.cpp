#include <iostream>
using namespace std;

int mex(int a, int b, int c) {
    int v = 0;
    while (v == a || v == b || v == c) v++;
    return v;
}

int main() {
    int t;
    cin >> t;
    while (t--) {
        long long n;
        cin >> n;
        // values of the pile and of those 1, 2 and 3 smaller; -1: there is none
        int g[4] = {0, -1, -1, -1};
        for (long long k = 1; k <= n; k++) {
            int v = mex(g[0], g[2], g[3]);
            g[3] = g[2], g[2] = g[1], g[1] = g[0], g[0] = v;
        }
        cout << g[0] << "\n";
    }
}
