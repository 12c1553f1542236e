#include <iostream>
using namespace std;

int main() {
    int t, n, b, c, a;
    for (cin >> t; t--;) {
        cin >> n >> b >> c;
        int x = 0;
        bool room = false;
        while (n--) {
            cin >> a;
            x ^= a;
            room |= a < c;
        }
        // the first player can always add something and hand over another position
        cout << (x || (b && room) ? "Yes" : "No") << endl;
    }
}
