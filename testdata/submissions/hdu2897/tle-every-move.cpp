#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, p, q;
    while (cin >> n >> p >> q) {
        vector<int> win(n + 1);
        win[0] = 1;
        for (int k = 1; k <= n; k++) {
            int lost = 0;
            for (int x = p; x <= q && x <= k; x++) lost += !win[k - x];
            win[k] = lost > 0;
        }
        cout << (win[n] ? "WIN" : "LOST") << endl;
    }
}
