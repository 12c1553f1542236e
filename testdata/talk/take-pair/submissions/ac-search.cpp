#include <algorithm>
#include <iostream>
#include <map>
#include <vector>
using namespace std;

int n;
map<vector<int>, bool> known;

vector<int> take(vector<int> p, int k, int i, int j) {
    p[i] -= k;
    if (j != i) p[j] -= k;
    return p;
}

bool wins(vector<int> p) {
    sort(p.begin(), p.end());
    auto it = known.find(p);
    if (it != known.end()) return it->second;
    bool won = false;
    for (int i = 0; i < n && !won; i++)
        for (int j = i; j < n && !won; j++)
            for (int k = 1; k <= min(p[i], p[j]) && !won; k++) won = !wins(take(p, k, i, j));
    return known[p] = won;
}

int main() {
    cin >> n;
    vector<int> a(n);
    for (int &x : a) cin >> x;
    bool mine = wins(a);
    cout << (mine ? "First" : "Second") << endl;
    for (; *max_element(a.begin(), a.end()) > 0; mine = !mine) {
        int k, i, j;
        if (!mine) {
            cin >> k >> i >> j;
            a = take(a, k, i - 1, j - 1);
            continue;
        }
        [&] {
            for (i = 0; i < n; i++)
                for (j = i; j < n; j++)
                    for (k = 1; k <= min(a[i], a[j]); k++)
                        if (!wins(take(a, k, i, j))) return;
        }();
        cout << k << ' ' << i + 1 << ' ' << j + 1 << endl;
        a = take(a, k, i, j);
    }
}
