#include <cstdio>
#include <cstring>
#include <vector>
using namespace std;

struct edge { int to, id; };
vector<edge> adj[105];
int depth[105], up[105], odd[105];
bool circle[105];

// A stalk of n edges can become any shorter one: what it can become is a mask of 32 bits.
int stalk(int n) {
    unsigned shorter = 0;
    for (int i = 0; i < n; i++) shorter |= 1u << i;
    int v = 0;
    while (shorter & 1) {
        shorter >>= 1;
        v++;
    }
    return v;
}

int dfs(int u, int by) {
    int sg = 0;
    for (edge e : adj[u]) {
        int v = e.to;
        if (e.id == by) continue;
        if (!depth[v]) {
            depth[v] = depth[u] + 1;
            up[v] = u;
            int below = dfs(v, e.id);
            if (!circle[v]) sg ^= stalk(below + 1);
        } else if (depth[v] < depth[u]) {
            if ((depth[u] - depth[v]) % 2 == 0) odd[v] ^= 1;
            for (int w = u; w != v; w = up[w]) circle[w] = true;
        }
    }
    return sg ^ odd[u];
}

int main() {
    int n, m, k, a, b;
    while (scanf("%d", &n) == 1) {
        int x = 0;
        while (n--) {
            scanf("%d%d", &m, &k);
            for (int i = 1; i <= m; i++) adj[i].clear();
            for (int i = 0; i < k; i++) {
                scanf("%d%d", &a, &b);
                adj[a].push_back({b, i});
                adj[b].push_back({a, i});
            }
            memset(depth, 0, sizeof depth);
            memset(odd, 0, sizeof odd);
            memset(circle, 0, sizeof circle);
            depth[1] = 1;
            x ^= dfs(1, -1);
        }
        puts(x ? "Sally" : "Harry");
    }
}
