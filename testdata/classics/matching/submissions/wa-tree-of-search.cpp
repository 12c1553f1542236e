#include <cstdio>
#include <utility>
#include <vector>

std::vector<int> g[2005];
bool seen[2005], busy[2005];
std::vector<std::pair<int, int>> couples;

// From the leaves up, which is right for a tree; a graph may have more edges.
void visit(int u, int up) {
    seen[u] = true;
    for (int v : g[u])
        if (!seen[v]) visit(v, u);
    if (up && !busy[u] && !busy[up]) {
        busy[u] = busy[up] = true;
        couples.push_back({u, up});
    }
}

int main() {
    int t, n, m;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &m);
        for (int i = 1; i <= n; i++) g[i].clear(), seen[i] = busy[i] = false;
        couples.clear();
        for (int i = 0, u, v; i < m; i++) {
            scanf("%d %d", &u, &v);
            g[u].push_back(v);
            g[v].push_back(u);
        }
        for (int i = 1; i <= n; i++)
            if (!seen[i]) visit(i, 0);
        printf("%zu\n", couples.size());
        for (auto [u, v] : couples) printf("%d %d\n", u, v);
    }
}
