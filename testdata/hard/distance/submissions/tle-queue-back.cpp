#include <cstdio>
#include <queue>
#include <vector>

std::vector<std::pair<int, int>> after[100005];
long long far[100005];

int main() {
    int n, m, s;
    scanf("%d %d %d", &n, &m, &s);
    for (int i = 0, u, v, w; i < m; i++) {
        scanf("%d %d %d", &u, &v, &w);
        after[u].push_back({v, w});
    }
    for (int i = 1; i <= n; i++) far[i] = 1LL << 60;
    far[s] = 0;
    std::queue<int> todo;
    std::vector<bool> waits(n + 1);
    todo.push(s);
    while (!todo.empty()) {
        int u = todo.front();
        todo.pop();
        waits[u] = false;
        for (size_t i = after[u].size(); i-- > 0;) {
            auto [v, w] = after[u][i];  // as lists have them that grow at the head
            if (far[u] + w < far[v]) {
                far[v] = far[u] + w;
                if (!waits[v]) waits[v] = true, todo.push(v);
            }
        }
    }
    long long sum = 0;
    for (int i = 1; i <= n; i++)
        if (far[i] < 1LL << 60) sum = (sum + far[i]) % 1000000007;
    printf("%lld\n", sum);
}
