// The farthest vertex from any vertex is an end of a longest way.
#include <cstdio>
#include <utility>
#include <vector>

using Tree = std::vector<std::vector<std::pair<int, int>>>;

// farthest returns the vertex farthest from start, and how far it is.
std::pair<int, long long> farthest(const Tree &tree, int start) {
    std::vector<long long> far(tree.size(), -1);
    std::vector<int> todo{start};
    far[start] = 0;
    int end = start;
    while (!todo.empty()) {
        int u = todo.back();
        todo.pop_back();
        if (far[u] > far[end]) end = u;
        for (auto [v, w] : tree[u])
            if (far[v] < 0) {
                far[v] = far[u] + w;
                todo.push_back(v);
            }
    }
    return {end, far[end]};
}

int main() {
    int cases, n;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d", &n);
        Tree tree(n + 1);
        for (int i = 1, u, v, w; i < n; i++) {
            scanf("%d %d %d", &u, &v, &w);
            tree[u].push_back({v, w});
            tree[v].push_back({u, w});
        }
        printf("%lld\n", farthest(tree, farthest(tree, 1).first).second);
    }
}
