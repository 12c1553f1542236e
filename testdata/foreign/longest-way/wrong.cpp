#include <cstdio>
#include <vector>
#include <algorithm>
std::vector<int> near[200001];
int depth(int v, int from) {
    int d = 0;
    for (int w : near[v]) if (w != from) d = std::max(d, 1 + depth(w, v));
    return d;
}
int main() {
    int n;
    scanf("%d", &n);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        near[u].push_back(v);
        near[v].push_back(u);
    }
    int first = 0, second = 0;
    for (int w : near[1]) {
        int d = 1 + depth(w, 1);
        if (d > first) std::swap(d, first);
        second = std::max(second, d);
    }
    printf("%d\n", first + second);
}
