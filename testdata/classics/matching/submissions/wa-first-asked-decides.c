#include <stdio.h>
#include <string.h>

static int head[2005], next_of[16010], to[16010], partner[2005], side[2005], asked[2005];

static void divide(int u, int s) {
    side[u] = s;
    for (int e = head[u]; e >= 0; e = next_of[e])
        if (!side[to[e]]) divide(to[e], 3 - s);
}

static int find(int u) {
    for (int e = head[u]; e >= 0; e = next_of[e]) {
        int v = to[e];
        if (asked[v]) continue;
        asked[v] = 1;
        if (partner[v] == 0 || find(partner[v])) {
            partner[v] = u;
            return 1;
        }
        return 0; /* the first who is asked decides */
    }
    return 0;
}

int main(void) {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, m, k = 0;
        scanf("%d %d", &n, &m);
        memset(head, -1, sizeof head);
        memset(partner, 0, sizeof partner);
        memset(side, 0, sizeof side);
        for (int i = 0; i < 2 * m; i += 2) {
            int u, v;
            scanf("%d %d", &u, &v);
            to[i] = v, next_of[i] = head[u], head[u] = i;
            to[i + 1] = u, next_of[i + 1] = head[v], head[v] = i + 1;
        }
        for (int u = 1; u <= n; u++) if (!side[u]) divide(u, 1);
        for (int u = 1; u <= n; u++)
            if (side[u] == 1) {
                memset(asked, 0, sizeof asked);
                k += find(u);
            }
        printf("%d\n", k);
        for (int v = 1; v <= n; v++)
            if (partner[v]) printf("%d %d\n", partner[v], v);
    }
    return 0;
}
