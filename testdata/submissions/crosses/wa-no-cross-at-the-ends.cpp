#include <cstdio>
#include <cstring>

int sg[10005];

int main() {
    sg[1] = sg[2] = sg[3] = 1;
    for (int n = 4; n <= 10000; n++) {
        bool vis[64];
        memset(vis, 0, sizeof vis);
        for (int i = 2; i <= n - 1; i++) vis[sg[i - 2] ^ sg[n - i - 1]] = true;
        while (vis[sg[n]]) ++sg[n];
    }
    int t, n;
    scanf("%d", &t);
    for (; t; t--) {
        scanf("%d", &n);
        puts(sg[n] ? "First" : "Second");
    }
}
