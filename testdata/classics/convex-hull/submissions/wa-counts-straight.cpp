#include <algorithm>
#include <cstdio>
#include <vector>

struct P {
    long long x, y;
    bool operator<(const P &o) const { return x != o.x ? x < o.x : y < o.y; }
    bool operator==(const P &o) const { return x == o.x && y == o.y; }
};

long long cross(P a, P b, P c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        scanf("%d", &n);
        std::vector<P> p(n), h;
        for (auto &q : p) scanf("%lld %lld", &q.x, &q.y);
        std::sort(p.begin(), p.end());
        p.erase(std::unique(p.begin(), p.end()), p.end());
        n = p.size();
        if (n < 3) {
            printf("%d 0\n", n);
            continue;
        }
        for (int round = 0; round < 2; round++) {
            size_t low = h.size();
            for (P q : p) {
                // <, so that points on a side stay
                while (h.size() > low + 1 && cross(h[h.size() - 2], h.back(), q) < 0) h.pop_back();
                h.push_back(q);
            }
            h.pop_back();
            std::reverse(p.begin(), p.end());
        }
        long long area = 0;
        for (size_t i = 2; i < h.size(); i++) area += cross(h[0], h[i - 1], h[i]);
        printf("%zu %lld\n", h.size(), area);
    }
}
