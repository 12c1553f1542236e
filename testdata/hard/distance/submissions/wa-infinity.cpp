#include <cstdio>
#include <queue>
#include <vector>

std::vector<std::pair<int, int>> after[100005];
long long far[100005];
const long long infinity = 99998999999999; // the greatest distance is 99999000000000

int main() {
    int n, m, s;
    scanf("%d %d %d", &n, &m, &s);
    for (int i = 0, u, v, w; i < m; i++) {
        scanf("%d %d %d", &u, &v, &w);
        after[u].push_back({v, w});
    }
    for (int i = 1; i <= n; i++) far[i] = infinity;
    far[s] = 0;
    std::priority_queue<std::pair<long long, int>> todo;
    todo.push({0, s});
    while (!todo.empty()) {
        auto [d, u] = todo.top();
        todo.pop();
        if (-d > far[u]) continue;
        for (auto [v, w] : after[u])
            if (far[u] + w < far[v]) far[v] = far[u] + w, todo.push({-far[v], v});
    }
    long long sum = 0;
    for (int i = 1; i <= n; i++)
        if (far[i] < infinity) sum = (sum + far[i]) % 1000000007;
    printf("%lld\n", sum);
}
