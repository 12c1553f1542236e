#include <algorithm>
#include <cstdio>
#include <cstring>
using namespace std;

int k, s[105], sg[10005];

int dfs(int x) {
    if (sg[x] != -1) return sg[x];
    bool vis[105] = {};
    for (int i = 0; i < k && s[i] <= x; i++) vis[dfs(x - s[i])] = true;
    int e = 0;
    while (vis[e]) e++;
    return sg[x] = e;
}

int main() {
    while (scanf("%d", &k), k) {
        for (int i = 0; i < k; i++) scanf("%d", s + i);
        sort(s, s + k);
        memset(sg, -1, sizeof sg);
        int m, n, x;
        scanf("%d", &m);
        while (m--) {
            int sum = 0;
            scanf("%d", &n);
            while (n--) {
                scanf("%d", &x);
                sum ^= dfs(x);
            }
            printf(sum ? "W" : "L");
        }
        puts("");
    }
}
