#include <algorithm>
#include <cstdio>
#include <vector>

std::vector<int> after[30005], order;
int state[30005];
bool ring;

void visit(int u) {
    state[u] = 1;
    for (int v : after[u]) {
        if (state[v] == 1) ring = true;
        if (state[v] == 0) visit(v);
    }
    state[u] = 2;
    order.push_back(u);
}

int main() {
    int t, n, m;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &m);
        for (int i = 1; i <= n; i++) after[i].clear(), state[i] = 0;
        for (int i = 0, u, v; i < m; i++) scanf("%d %d", &u, &v), after[u].push_back(v);
        order.clear();
        ring = false;
        for (int i = 1; i <= n; i++)
            if (state[i] == 0) visit(i);
        std::reverse(order.begin(), order.end());
        if (ring) printf("impossible");
        else for (int u : order) printf("%d ", u);
        puts("");
    }
}
