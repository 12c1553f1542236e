#include <cstdio>
#include <vector>

std::vector<std::pair<int, int>> near[100005];
long long far[100005];
bool seen[100005];

int sweep(int start) {
    std::vector<int> todo{start};
    int end = start;
    far[start] = 0;
    seen[start] = true;
    while (!todo.empty()) {
        int u = todo.back();
        todo.pop_back();
        if (far[u] > far[end]) end = u;
        for (auto [v, w] : near[u])
            if (!seen[v]) {
                seen[v] = true;
                far[v] = far[u] + w;
                todo.push_back(v);
            }
    }
    return end;
}

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        for (int i = 1; i <= n; i++) near[i].clear(), seen[i] = false;
        for (int i = 1, u, v, w; i < n; i++) {
            scanf("%d %d %d", &u, &v, &w);
            near[u].push_back({v, w});
            near[v].push_back({u, w});
        }
        int end = sweep(1);
        printf("%lld\n", far[sweep(end)]);  // all are seen already
    }
}
