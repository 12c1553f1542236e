#include <array>
#include <iostream>
using namespace std;

using Board = array<int, 16>;

int play(const Board &b, int left) {
    int best = left % 2 == 0 ? 0 : 1 << 20;
    for (int c : {0, 1, 2, 4, 5, 6, 8, 9, 10}) {
        int v = b[c] + b[c + 1] + b[c + 4] + b[c + 5];
        if (left > 1) {
            Board d = b;
            d[c + 1] = b[c];
            d[c + 5] = b[c + 1];
            d[c + 4] = b[c + 5];
            d[c] = b[c + 4];
            v += play(d, left - 1);
        }
        best = left % 2 == 0 ? max(best, v) : min(best, v);
    }
    return best;
}

int main() {
    int t, k;
    cin >> t;
    while (t--) {
        Board b;
        cin >> k;
        for (int &v : b) cin >> v;
        cout << play(b, 2 * k) << '\n';
    }
}
