#include <algorithm>
#include <cstdio>
#include <vector>

std::vector<int> after[30005], order;
bool seen[30005], ring;

void visit(int u, bool top) {
    if (seen[u]) {
        if (!top) ring = true;  // it may have been done long ago
        return;
    }
    seen[u] = true;
    for (int v : after[u]) visit(v, false);
    order.push_back(u);
}

int main() {
    int t, n, m;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &m);
        for (int i = 1; i <= n; i++) after[i].clear(), seen[i] = false;
        for (int i = 0, u, v; i < m; i++) scanf("%d %d", &u, &v), after[u].push_back(v);
        order.clear();
        ring = false;
        for (int i = 1; i <= n; i++) visit(i, true);
        std::reverse(order.begin(), order.end());
        if (ring) printf("impossible");
        else for (int u : order) printf("%d ", u);
        puts("");
    }
}
