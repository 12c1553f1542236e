#include <algorithm>
#include <cstdio>
#include <vector>

typedef long long ll;
struct P { ll x, y; };
std::vector<P> p, h;

ll cross(P a, P b, P c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        p.clear();  // and the corners
        for (int i = 0; i < n; i++) {
            ll x, y;
            scanf("%lld %lld", &x, &y);
            p.push_back({x, y});
        }
        auto less = [](P a, P b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
        auto same = [](P a, P b) { return a.x == b.x && a.y == b.y; };
        std::sort(p.begin(), p.end(), less);
        p.erase(std::unique(p.begin(), p.end(), same), p.end());
        if (p.size() < 3) {
            printf("%zu 0\n", p.size());
            continue;
        }
        for (int round = 0; round < 2; round++) {
            size_t low = h.size();
            for (P q : p) {
                while (h.size() > low + 1 && cross(h[h.size() - 2], h.back(), q) <= 0) h.pop_back();
                h.push_back(q);
            }
            h.pop_back();
            std::reverse(p.begin(), p.end());
        }
        ll area = 0;
        for (size_t i = 0; i < h.size(); i++) area += h[i].x * h[(i + 1) % h.size()].y - h[i].y * h[(i + 1) % h.size()].x;
        printf("%zu %lld\n", h.size(), area);
    }
}
