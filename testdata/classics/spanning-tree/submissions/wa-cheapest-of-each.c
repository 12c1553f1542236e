#include <stdio.h>

static long long best[20005];

int main(void) {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, m;
        scanf("%d %d", &n, &m);
        for (int i = 1; i <= n; i++) best[i] = 1LL << 60;
        for (int i = 0; i < m; i++) {
            int u, v, w, to;
            scanf("%d %d %d", &u, &v, &w);
            to = u > v ? u : v; /* each town but the first takes its cheapest road to a lower one */
            if (w < best[to]) best[to] = w;
        }
        long long sum = 0;
        int ok = 1;
        for (int i = 2; i <= n; i++) {
            if (best[i] == 1LL << 60) ok = 0;
            else sum += best[i];
        }
        if (ok) printf("%lld\n", sum);
        else puts("impossible");
    }
}
