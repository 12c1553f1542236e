#include <cstdio>
#include <cstring>
#include <vector>
using namespace std;

struct edge { int to, id; };
vector<edge> adj[105];
int depth[105], up[105], extra[105];
bool circle[105];

// The edge that closes the circle is left out of the count.
int dfs(int u, int by) {
    int sg = 0;
    for (edge e : adj[u]) {
        int v = e.to;
        if (e.id == by) continue;
        if (!depth[v]) {
            depth[v] = depth[u] + 1;
            up[v] = u;
            int below = dfs(v, e.id);
            if (!circle[v]) sg ^= below + 1;
        } else if (depth[v] < depth[u]) {
            if ((depth[u] - depth[v]) % 2 == 1) extra[v] ^= 1;
            for (int w = u; w != v; w = up[w]) circle[w] = true;
        }
    }
    return sg ^ extra[u];
}

int main() {
    int n, m, k, a, b;
    while (scanf("%d", &n) == 1) {
        int x = 0;
        while (n--) {
            scanf("%d%d", &m, &k);
            for (int i = 1; i <= m; i++) adj[i].clear();
            memset(depth, 0, sizeof depth);
            memset(extra, 0, sizeof extra);
            memset(circle, 0, sizeof circle);
            for (int i = 0; i < k; i++) {
                scanf("%d%d", &a, &b);
                adj[a].push_back({b, i});
                adj[b].push_back({a, i});
            }
            depth[1] = 1;
            x ^= dfs(1, -1);
        }
        puts(x ? "Sally" : "Harry");
    }
}
