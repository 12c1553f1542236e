#include <iostream>
using namespace std;

// Whoever would win loses now.
int main() {
    ios::sync_with_stdio(false);
    int t, n, a;
    for (cin >> t; t--;) {
        int x = 0;
        for (cin >> n; n--; x ^= a) cin >> a;
        cout << (x ? "Brother" : "John") << '\n';
    }
}
