#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

typedef pair<int, int> P;

int cross(P a, P b, P c) {  // the product of two numbers of 31 bits
    return (unsigned)(b.first - a.first) * (unsigned)(c.second - a.second) - (unsigned)(b.second - a.second) * (unsigned)(c.first - a.first);
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int t;
    cin >> t;
    while (t--) {
        int n;
        cin >> n;
        vector<P> p(n);
        for (auto &[x, y] : p) cin >> x >> y;
        sort(p.begin(), p.end());
        p.erase(unique(p.begin(), p.end()), p.end());
        n = p.size();
        vector<P> h(2 * n + 2);
        int k = 0;
        for (int i = 0; i < n; i++) {
            while (k > 1 && cross(h[k - 2], h[k - 1], p[i]) <= 0) k--;
            h[k++] = p[i];
        }
        for (int i = n - 2, low = k + 1; i >= 0; i--) {
            while (k >= low && cross(h[k - 2], h[k - 1], p[i]) <= 0) k--;
            h[k++] = p[i];
        }
        if (n > 1) k--;
        long long area = 0;
        for (int i = 2; i < k; i++) area += cross(h[0], h[i - 1], h[i]);
        cout << k << ' ' << area << '\n';
    }
}
