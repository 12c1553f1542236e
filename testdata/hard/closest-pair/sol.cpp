#include <algorithm>
#include <cstdio>
#include <vector>

typedef long long ll;
struct Point { ll x, y; };
static std::vector<Point> p, other;
static unsigned long long best = ~0ULL;

static void see(const Point &a, const Point &b) {
    unsigned long long dx = a.x - b.x, dy = a.y - b.y;
    best = std::min(best, dx * dx + dy * dy);
}

// closest sees the nearest two of the points from l to r, and sorts these by y.
static void closest(int l, int r) {
    if (r - l < 2) return;
    int m = (l + r) / 2;
    ll middle = p[m].x;
    closest(l, m);
    closest(m, r);
    std::merge(p.begin() + l, p.begin() + m, p.begin() + m, p.begin() + r, other.begin() + l,
               [](const Point &a, const Point &b) { return a.y < b.y; });
    std::copy(other.begin() + l, other.begin() + r, p.begin() + l);
    std::vector<Point> strip;
    for (int i = l; i < r; i++) {
        unsigned long long dx = p[i].x - middle;
        if (dx * dx >= best) continue;
        for (int j = (int)strip.size() - 1; j >= 0; j--) {
            unsigned long long dy = p[i].y - strip[j].y;
            if (dy * dy >= best) break;
            see(p[i], strip[j]);
        }
        strip.push_back(p[i]);
    }
}

int main() {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    p.resize(n);
    other.resize(n);
    for (auto &q : p)
        if (scanf("%lld %lld", &q.x, &q.y) != 2) return 1;
    std::sort(p.begin(), p.end(), [](const Point &a, const Point &b) { return a.x < b.x; });
    closest(0, n);
    printf("%llu\n", best);
}
