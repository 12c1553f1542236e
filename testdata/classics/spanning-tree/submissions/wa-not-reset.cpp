#include <algorithm>
#include <cstdio>
#include <tuple>
#include <vector>

int p[20005];
int find(int x) { return p[x] == x ? x : p[x] = find(p[x]); }

int main() {
    int t;
    scanf("%d", &t);
    std::vector<std::tuple<int, int, int>> e;  // not emptied
    while (t--) {
        int n, m;
        scanf("%d %d", &n, &m);
        for (int i = 0, u, v, w; i < m; i++) {
            scanf("%d %d %d", &u, &v, &w);
            e.emplace_back(w, u, v);
        }
        std::sort(e.begin(), e.end());
        for (int i = 0; i < 20005; i++) p[i] = i;
        long long sum = 0;
        int used = 0;
        for (auto [w, u, v] : e)
            if (find(u) != find(v)) {
                p[find(u)] = find(v);
                sum += w;
                used++;
            }
        if (used < n - 1) puts("impossible");
        else printf("%lld\n", sum);
    }
}
