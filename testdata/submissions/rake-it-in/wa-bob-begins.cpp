#include <climits>
#include <iostream>
#include <vector>
using namespace std;

int play(vector<vector<int>> &a, int turn, int turns) {
    if (turn > turns) return 0;
    bool bob = turn % 2 == 0;  // turns count from 0
    int best = bob ? INT_MAX : INT_MIN;
    for (int i = 1; i < 4; i++)
        for (int j = 1; j < 4; j++) {
            int p = a[i - 1][j - 1], q = a[i - 1][j], r = a[i][j], s = a[i][j - 1];
            a[i - 1][j - 1] = q, a[i - 1][j] = r, a[i][j] = s, a[i][j - 1] = p;
            int v = p + q + r + s + play(a, turn + 1, turns);
            a[i - 1][j - 1] = p, a[i - 1][j] = q, a[i][j] = r, a[i][j - 1] = s;
            best = bob ? min(best, v) : max(best, v);
        }
    return best;
}

int main() {
    int t, k;
    cin >> t;
    while (t--) {
        cin >> k;
        vector<vector<int>> a(4, vector<int>(4));
        for (auto &row : a)
            for (auto &v : row) cin >> v;
        cout << play(a, 0, 2 * k - 1) << endl;
    }
}
