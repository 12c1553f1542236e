// Union-find: a friendship between two groups joins them.
#include <cstdio>
#include <numeric>
#include <vector>

int main() {
    int cases, n, m;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d %d", &n, &m);
        std::vector<int> parent(n + 1);
        std::iota(parent.begin(), parent.end(), 0);
        auto find = [&](int v) {
            while (parent[v] != v) v = parent[v] = parent[parent[v]];
            return v;
        };
        int groups = n;
        for (int u, v; m--;) {
            scanf("%d %d", &u, &v);
            u = find(u), v = find(v);
            if (u != v) parent[u] = v, groups--;
        }
        printf("%d\n", groups);
    }
}
