#include <bits/stdc++.h>
using namespace std;

typedef long long ll;
typedef pair<ll, ll> P;  // y, x

ll cross(P a, P b, P c) { return (b.second - a.second) * (c.first - a.first) - (b.first - a.first) * (c.second - a.second); }

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        scanf("%d", &n);
        set<P> seen;
        vector<P> p, h;
        for (int i = 0; i < n; i++) {
            ll x, y;
            scanf("%lld %lld", &x, &y);
            if (seen.insert({y, x}).second) p.push_back({y, x});
        }
        swap(p[0], *min_element(p.begin(), p.end()));
        P o = p[0];
        // points of one angle come in any order, where the near one should be first
        sort(p.begin() + 1, p.end(), [o](P a, P b) { return cross(o, a, b) > 0; });
        for (P q : p) {
            while (h.size() > 1 && cross(h[h.size() - 2], h.back(), q) < 0) h.pop_back();
            if (h.size() > 1 && cross(h[h.size() - 2], h.back(), q) == 0) h.pop_back();
            h.push_back(q);
        }
        ll area = 0;
        for (size_t i = 2; i < h.size(); i++) area += cross(h[0], h[i - 1], h[i]);
        printf("%zu %lld\n", h.size(), area);
    }
}
