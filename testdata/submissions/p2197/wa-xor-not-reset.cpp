#include <iostream>
using namespace std;

int main() {
    int t, n, a, x = 0;
    cin >> t;
    while (t--) {
        cin >> n;
        for (int i = 0; i < n; i++) {
            cin >> a;
            x ^= a;
        }
        cout << (x != 0 ? "Yes" : "No") << endl;
    }
}
