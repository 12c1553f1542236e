#include <stdio.h>
#include <stdlib.h>

typedef struct { long long x, y; } P;
static P p[50005], h[100010];

static int by_x(const void *a, const void *b) {
    const P *s = a, *t = b;
    if (s->x != t->x) return s->x < t->x ? -1 : 1;
    return (s->y > t->y) - (s->y < t->y);
}

static long long cross(P a, P b, P c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

int main(void) {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, k = 0;
        scanf("%d", &n);
        for (int i = 0; i < n; i++) scanf("%lld %lld", &p[i].x, &p[i].y);
        qsort(p, n, sizeof p[0], by_x);
        int m = 0;
        for (int i = 0; i < n; i++)
            if (m == 0 || p[i].x != p[m - 1].x || p[i].y != p[m - 1].y) p[m++] = p[i];
        if (m < 3) {
            printf("%d 0\n", m);
            continue;
        }
        for (int i = 0; i < m; i++) {
            while (k > 1 && cross(h[k - 2], h[k - 1], p[i]) <= 0) k--;
            h[k++] = p[i];
        }
        for (int i = m - 2; i >= 0; i--) {
            /* should stop at the end of the lower side, not at the second corner */
            while (k > 1 && cross(h[k - 2], h[k - 1], p[i]) <= 0) k--;
            h[k++] = p[i];
        }
        k--;
        long long area = 0;
        for (int i = 2; i < k; i++) area += cross(h[0], h[i - 1], h[i]);
        printf("%d %lld\n", k, area);
    }
    return 0;
}
