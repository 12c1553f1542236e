// A vertex farthest from any vertex is an end of a longest path. So two searches find its length.
#include <cstdio>
#include <vector>

using Tree = std::vector<std::vector<int>>;

// sweep returns a vertex farthest from start, and stores its distance in far.
int sweep(const Tree &tree, int start, int &far) {
    std::vector<int> steps(tree.size(), -1), todo{start};
    steps[start] = 0;
    for (size_t i = 0; i < todo.size(); i++)
        for (int v : tree[todo[i]])
            if (steps[v] < 0) steps[v] = steps[todo[i]] + 1, todo.push_back(v);
    far = steps[todo.back()];
    return todo.back();
}

int main() {
    int cases, n, far;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d", &n);
        Tree tree(n + 1);
        for (int i = 1, u, v; i < n; i++) {
            scanf("%d %d", &u, &v);
            tree[u].push_back(v);
            tree[v].push_back(u);
        }
        sweep(tree, sweep(tree, 1, far), far);
        printf("%d\n", far);
    }
}
