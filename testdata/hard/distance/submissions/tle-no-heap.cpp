#include <cstdio>
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
    std::vector<bool> done(n + 1);
    for (;;) {
        int u = 0;
        for (int v = 1; v <= n; v++)  // looks at all of them for each
            if (!done[v] && far[v] < 1LL << 60 && (u == 0 || far[v] < far[u])) u = v;
        if (u == 0) break;
        done[u] = true;
        for (auto [v, w] : after[u])
            if (far[u] + w < far[v]) far[v] = far[u] + w;
    }
    long long sum = 0;
    for (int i = 1; i <= n; i++)
        if (far[i] < 1LL << 60) sum = (sum + far[i]) % 1000000007;
    printf("%lld\n", sum);
}
