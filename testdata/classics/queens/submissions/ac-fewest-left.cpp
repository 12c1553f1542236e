// Backtracking on the row with the fewest free columns.
#include <bits/stdc++.h>
using namespace std;

int n, at[65];
typedef bitset<65> Row;

bool place(vector<Row> left, vector<bool> done, int count) {
    if (count == n) return true;
    int row = -1;
    for (int r = 0; r < n; r++)
        if (!done[r] && (row < 0 || left[r].count() < left[row].count())) row = r;
    done[row] = true;
    for (int c = 0; c < n; c++) {
        if (!left[row][c]) continue;
        at[row] = c;
        auto rest = left;
        for (int r = 0; r < n; r++)
            for (int d : {0, r - row, row - r})
                if (c + d >= 0 && c + d < n) rest[r][c + d] = false;
        if (place(rest, done, count + 1)) return true;
    }
    return false;
}

int main() {
    int t;
    cin >> t;
    while (t--) {
        cin >> n;
        Row all;
        for (int c = 0; c < n; c++) all[c] = true;
        if (place(vector<Row>(n, all), vector<bool>(n), 0))
            for (int r = 0; r < n; r++) cout << at[r] + 1 << " \n"[r == n - 1];
        else cout << "impossible\n";
    }
}
