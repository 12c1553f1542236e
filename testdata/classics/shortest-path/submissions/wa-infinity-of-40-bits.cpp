// Dijkstra from the last town. A way may be longer than 2^40.
#include <cstdio>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

const long long never = 1LL << 40;

int main() {
    int cases, n, m;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d %d", &n, &m);
        std::vector<std::vector<std::pair<int, int>>> near(n + 1);
        for (int u, v, w; m--;) {
            scanf("%d %d %d", &u, &v, &w);
            near[u].push_back({v, w});
            near[v].push_back({u, w});
        }
        std::vector<long long> far(n + 1, never);
        std::vector<int> next(n + 1);
        using Entry = std::pair<long long, int>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> todo;
        todo.push({far[n] = 0, n});
        while (!todo.empty()) {
            auto [d, u] = todo.top();
            todo.pop();
            if (d > far[u]) continue;
            for (auto [v, w] : near[u])
                if (d + w < far[v]) {
                    todo.push({far[v] = d + w, v});
                    next[v] = u;
                }
        }
        if (far[1] == never) {
            puts("impossible");
            continue;
        }
        int towns = 0;
        for (int u = 1; u != 0; u = next[u]) towns++;
        printf("%lld %d\n", far[1], towns);
        for (int u = 1; u != 0; u = next[u]) printf("%d ", u);
        puts("");
    }
}
