#include <iostream>
using namespace std;

// Piles of 1 only change whose turn it is.
int main() {
    ios::sync_with_stdio(false);
    int t, n, a;
    for (cin >> t; t--;) {
        int x = 0, ones = 0;
        for (cin >> n; n--;) {
            cin >> a;
            if (a == 1)
                ones++;
            else
                x ^= a;
        }
        bool john = x != 0;
        if (x == 0) john = ones % 2 == 0;
        cout << (john ? "John" : "Brother") << '\n';
    }
}
