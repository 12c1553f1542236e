#include <iostream>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    int t, n, a;
    bool large = false;
    for (cin >> t; t--;) {
        int x = 0;
        for (cin >> n; n--; x ^= a) {
            cin >> a;
            if (a > 1) large = true;
        }
        if (large ? x != 0 : x == 0)
            cout << "John\n";
        else
            cout << "Brother\n";
    }
}
