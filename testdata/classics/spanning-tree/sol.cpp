// Kruskal: the cheapest road that joins two parts is in some best tree.
#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>
#include <vector>

std::vector<int> parent;

int find(int v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
}

int main() {
    int cases;
    scanf("%d", &cases);
    while (cases--) {
        int n, m;
        scanf("%d %d", &n, &m);
        std::vector<std::array<int, 3>> roads(m);
        for (auto &[w, u, v] : roads) scanf("%d %d %d", &u, &v, &w);
        std::sort(roads.begin(), roads.end());
        parent.resize(n + 1);
        std::iota(parent.begin(), parent.end(), 0);
        long long sum = 0;
        int parts = n;
        for (auto [w, u, v] : roads) {
            if (find(u) == find(v)) continue;
            parent[find(u)] = find(v);
            sum += w;
            parts--;
        }
        if (parts > 1) puts("impossible");
        else printf("%lld\n", sum);
    }
}
