#include <stdio.h>
#include <stdlib.h>

struct road { int u, v, w; };
static struct road roads[50005];
static int p[20005];

static int find(int x) {
    while (p[x] != x) x = p[x] = p[p[x]];
    return x;
}

static int by_price(const void *a, const void *b) {
    int x = ((const struct road *)a)->w, y = ((const struct road *)b)->w;
    return (x > y) - (x < y);
}

int main(void) {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, m;
        scanf("%d %d", &n, &m);
        for (int i = 0; i < m; i++) scanf("%d %d %d", &roads[i].u, &roads[i].v, &roads[i].w);
        qsort(roads, m, sizeof roads[0], by_price);
        for (int i = 1; i <= n; i++) p[i] = i;
        long long sum = 0;
        int done = 0, used = 0;
        for (int i = 0; i < m && !done; i++) {
            int a = find(roads[i].u), b = find(roads[i].v);
            if (a == b) continue;
            p[a] = b;
            sum += roads[i].w;
            if (++used == n - 1) done = 1;
        }
        if (done) printf("%lld\n", sum); /* one town needs no road */
        else puts("impossible");
    }
}
