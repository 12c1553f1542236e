#include <iostream>
using namespace std;

int main() {
    int t;
    cin >> t;
    for (int c = 1; c <= t; c++) {
        int n, a, s = 0;
        cin >> n;
        for (int i = 0; i < n; i++) {
            cin >> a;
            s += __builtin_popcount(a) + 1;
        }
        cout << "Case " << c << ": " << (s & 1 ? "Yes" : "No") << "\n";
    }
}
