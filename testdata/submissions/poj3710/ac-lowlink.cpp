#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>
using namespace std;

struct edge { int to, id; };
vector<edge> adj[105];
int dfn[105], low[105], stamp;
int top_of_stack, stk[105];

// A polygon ends where low comes back to the node itself.
int dfs(int u, int by) {
    int sg = 0;
    dfn[u] = low[u] = ++stamp;
    stk[top_of_stack++] = u;
    for (edge e : adj[u]) {
        if (e.id == by) continue;
        if (dfn[e.to]) {
            low[u] = min(low[u], dfn[e.to]);
            continue;
        }
        int v = dfs(e.to, e.id);
        low[u] = min(low[u], low[e.to]);
        if (low[e.to] > dfn[u]) {  // a bridge
            sg ^= v + 1;
            top_of_stack--;
        } else if (low[e.to] == dfn[u]) {
            int edges = 1;
            while (stk[--top_of_stack] != e.to) edges++;
            sg ^= (edges + 1) % 2;
        }
    }
    return sg;
}

int main() {
    int n, m, k, a, b;
    while (scanf("%d", &n) == 1) {
        int x = 0;
        while (n--) {
            scanf("%d%d", &m, &k);
            for (int i = 1; i <= m; i++) adj[i].clear();
            memset(dfn, 0, sizeof dfn);
            stamp = top_of_stack = 0;
            for (int i = 0; i < k; i++) {
                scanf("%d%d", &a, &b);
                adj[a].push_back({b, i});
                adj[b].push_back({a, i});
            }
            x ^= dfs(1, -1);
        }
        puts(x ? "Sally" : "Harry");
    }
}
