#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <vector>
using namespace std;

map<vector<int>, bool> memo;

bool wins(vector<int> a) {
    sort(a.begin(), a.end());
    a.erase(a.begin(), find_if(a.begin(), a.end(), [](int x) { return x > 0; }));
    auto known = memo.find(a);
    if (known != memo.end()) return known->second;
    bool win = false;
    for (size_t i = 0; i < a.size() && !win; i++) {
        function<void(vector<int> &, size_t)> spread = [&](vector<int> &b, size_t j) {
            if (win) return;
            if (j == b.size()) {
                if (!wins(b)) win = true;
                return;
            }
            spread(b, j + 1);
            if (j == i) return;
            int sent = 0;
            while (b[i] > 0 && !win) {
                b[i]--;
                b[j]++;
                sent++;
                spread(b, j + 1);
            }
            b[i] += sent;
            b[j] -= sent;
        };
        for (int left = a[i] - 1; left >= 0 && !win; left--) {
            vector<int> b = a;
            b[i] = left;
            spread(b, 0);
        }
    }
    return memo[a] = win;
}

int main() {
    int n;
    while (scanf("%d", &n) == 1 && n) {
        vector<int> a(n);
        for (int &x : a) scanf("%d", &x);
        puts(wins(a) ? "1" : "0");
    }
}
