#include <algorithm>
#include <iostream>
#include <string>
using namespace std;

int best(string s, bool turned) {
    int b = 1000000;
    for (char &c : s)
        if (c == '0') {
            c = '1';
            b = min(b, 1 - best(s, false));
            c = '0';
        }
    if (b == 1000000) return 0;
    string r(s.rbegin(), s.rend());
    if (!turned && r != s) b = min(b, -best(r, true));
    return b;
}

int main() {
    int t, n;
    string s;
    cin >> t;
    while (t--) {
        cin >> n >> s;
        int v = best(s, false);
        cout << (v < 0 ? "ALICE" : v > 0 ? "BOB" : "DRAW") << endl;
    }
}
