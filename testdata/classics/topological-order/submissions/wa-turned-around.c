#include <stdio.h>

static int head[30005], next_of[60005], to[60005], waits[30005], order[30005];

int main(void) {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, m;
        scanf("%d %d", &n, &m);
        for (int i = 1; i <= n; i++) head[i] = -1, waits[i] = 0;
        for (int i = 0; i < m; i++) {
            int u, v;
            scanf("%d %d", &v, &u); /* the first is done before the second */
            to[i] = v, next_of[i] = head[u], head[u] = i, waits[v]++;
        }
        int size = 0;
        for (int i = 1; i <= n; i++) if (waits[i] == 0) order[size++] = i;
        for (int i = 0; i < size; i++)
            for (int e = head[order[i]]; e >= 0; e = next_of[e])
                if (--waits[to[e]] == 0) order[size++] = to[e];
        if (size < n) puts("impossible");
        else {
            for (int i = 0; i < n; i++) printf("%d ", order[i]);
            puts("");
        }
    }
    return 0;
}
