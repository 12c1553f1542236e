#include <cstdio>
#include <cstring>
#include <vector>
using namespace std;

vector<int> adj[105];
bool seen[105];

// The edge that closes a polygon is passed over.
int dfs(int u) {
    seen[u] = true;
    int sg = 0;
    for (int v : adj[u])
        if (!seen[v]) sg ^= dfs(v) + 1;
    return sg;
}

int main() {
    int n, m, k, a, b;
    while (scanf("%d", &n) == 1) {
        int x = 0;
        while (n--) {
            scanf("%d%d", &m, &k);
            for (int i = 1; i <= m; i++) adj[i].clear();
            memset(seen, 0, sizeof seen);
            while (k--) {
                scanf("%d%d", &a, &b);
                adj[a].push_back(b);
                adj[b].push_back(a);
            }
            x ^= dfs(1);
        }
        puts(x ? "Sally" : "Harry");
    }
}
