#include <iostream>
using namespace std;

// every binary column must hold an even number of ones for the second player to win
int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int t;
    cin >> t;
    while (t--) {
        int n, ones[14] = {0};
        cin >> n;
        for (int i = 0; i < n; i++) {
            int a;
            cin >> a;
            for (int b = 0; b < 14; b++) ones[b] += a >> b & 1;
        }
        bool first = false;
        for (int b = 0; b < 14; b++)
            if (ones[b] % 2 == 1) first = true;
        cout << (first ? "Yes\n" : "No\n");
    }
}
