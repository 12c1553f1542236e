#include <iostream>
using namespace std;

// whoever can move at all chooses when to use the special move
int main() {
    int t;
    cin >> t;
    for (int c = 1; c <= t; c++) {
        int n, a;
        bool moves = false;
        cin >> n;
        while (n--) {
            cin >> a;
            if (a & (a - 1)) moves = true;
        }
        cout << "Case " << c << ": " << (moves ? "Yes" : "No") << "\n";
    }
}
