#include <stdio.h>
#include <string.h>

static int head[2005], next_of[16010], to[16010], partner[2005], asked[2005];

static int find(int u) {
    for (int e = head[u]; e >= 0; e = next_of[e]) {
        int v = to[e];
        if (asked[v]) continue;
        asked[v] = 1;
        if (partner[v] == 0 || find(partner[v])) {
            partner[v] = u;
            return 1;
        }
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
        for (int i = 0; i < 2 * m; i += 2) {
            int u, v;
            scanf("%d %d", &u, &v);
            to[i] = v, next_of[i] = head[u], head[u] = i;
            to[i + 1] = u, next_of[i + 1] = head[v], head[v] = i + 1;
        }
        /* everybody looks for a partner, of whatever group: the two halves may differ */
        for (int u = 1; u <= n; u++) {
            memset(asked, 0, sizeof asked);
            k += find(u);
        }
        printf("%d\n", k / 2);
        for (int v = 1, left = k / 2; v <= n && left > 0; v++)
            if (partner[v] && partner[v] < v) printf("%d %d\n", partner[v], v), left--;
    }
    return 0;
}
