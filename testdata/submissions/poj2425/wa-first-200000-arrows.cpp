#include <cstdio>
#include <cstring>
#include <vector>
using namespace std;

vector<int> g[1005];
int sg[1005];

int dfs(int u) {
    if (sg[u] != -1) return sg[u];
    vector<char> vis(g[u].size() + 1);
    for (int v : g[u]) {
        int s = dfs(v);
        if (s < (int)vis.size()) vis[s] = 1;
    }
    int e = 0;
    while (vis[e]) e++;
    return sg[u] = e;
}

// It has room for 200000 arrows.
int main() {
    int n, x, v, m;
    while (scanf("%d", &n) == 1) {
        int arrows = 0;
        for (int i = 0; i < n; i++) {
            g[i].clear();
            scanf("%d", &x);
            while (x--) {
                scanf("%d", &v);
                if (arrows++ < 200000) g[i].push_back(v);
            }
        }
        memset(sg, -1, sizeof sg);
        while (scanf("%d", &m), m) {
            int ans = 0;
            while (m--) {
                scanf("%d", &v);
                ans ^= dfs(v);
            }
            puts(ans ? "WIN" : "LOSE");
        }
    }
}
