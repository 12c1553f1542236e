// Kahn: do a task when all that come before it are done.
#include <cstdio>
#include <vector>

int main() {
    int cases, n, m;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d %d", &n, &m);
        std::vector<std::vector<int>> after(n + 1);
        std::vector<int> waits(n + 1), order;
        for (int u, v; m--;) {
            scanf("%d %d", &u, &v);
            after[u].push_back(v);
            waits[v]++;
        }
        for (int u = 1; u <= n; u++)
            if (waits[u] == 0) order.push_back(u);
        for (size_t i = 0; i < order.size(); i++)
            for (int v : after[order[i]])
                if (--waits[v] == 0) order.push_back(v);
        if ((int)order.size() < n) printf("impossible");
        else for (int u : order) printf("%d ", u);
        puts("");
    }
}
