#include <algorithm>
#include <iostream>
#include <map>
#include <vector>
using namespace std;

int a[4][4];
map<vector<int>, int> known;

int play(int left) {
    if (left == 0) return 0;
    vector<int> key = {left};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) key.push_back(a[i][j]);
    auto it = known.find(key);
    if (it != known.end()) return it->second;
    int best = left % 2 ? 1000000 : 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            int &p = a[i][j], &q = a[i][j + 1], &r = a[i + 1][j + 1], &s = a[i + 1][j];
            int sum = p + q + r + s, first = p;
            p = q, q = r, r = s, s = first;
            sum += play(left - 1);
            first = s, s = r, r = q, q = p, p = first;
            best = left % 2 ? min(best, sum) : max(best, sum);
        }
    return known[key] = best;
}

int main() {
    int t, k;
    cin >> t;
    while (t--) {
        cin >> k;
        for (auto& row : a)
            for (int& v : row) cin >> v;
        known.clear();
        cout << play(2 * k) << '\n';
    }
}
