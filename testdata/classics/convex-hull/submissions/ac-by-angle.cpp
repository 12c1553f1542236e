// Graham, from the lowest point.
#include <bits/stdc++.h>
using namespace std;

struct P {
    long long x, y;
    bool operator==(const P &o) const { return x == o.x && y == o.y; }
};
long long cross(P a, P b, P c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }
long long far(P a, P b) { return abs(a.x - b.x) + abs(a.y - b.y); }

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        scanf("%d", &n);
        vector<P> p(n), h;
        for (auto &q : p) scanf("%lld %lld", &q.x, &q.y);
        auto low = min_element(p.begin(), p.end(), [](P a, P b) { return a.y != b.y ? a.y < b.y : a.x < b.x; });
        swap(p[0], *low);
        P o = p[0];
        sort(p.begin() + 1, p.end(), [o](P a, P b) {
            long long c = cross(o, a, b);
            return c != 0 ? c > 0 : far(o, a) < far(o, b);
        });
        for (P q : p) {
            if (!h.empty() && h.back() == q) continue;
            while (h.size() > 1 && cross(h[h.size() - 2], h.back(), q) <= 0) h.pop_back();
            h.push_back(q);
        }
        long long area = 0;
        for (size_t i = 2; i < h.size(); i++) area += cross(h[0], h[i - 1], h[i]);
        printf("%d %lld\n", (int)h.size(), area);
    }
}
