#include <stdio.h>

#define MOST 1000000000LL /* there are larger numbers */
static long long tree[4 * 50005], a[50005];

static void build(int at, int lo, int hi) {
    if (lo == hi) {
        tree[at] = a[lo];
        return;
    }
    int mid = (lo + hi) / 2;
    build(2 * at, lo, mid);
    build(2 * at + 1, mid + 1, hi);
    tree[at] = tree[2 * at] < tree[2 * at + 1] ? tree[2 * at] : tree[2 * at + 1];
}

static long long least(int at, int lo, int hi, int l, int r) {
    if (r < lo || hi < l) return MOST;
    if (l <= lo && hi <= r) return tree[at];
    int mid = (lo + hi) / 2;
    long long x = least(2 * at, lo, mid, l, r), y = least(2 * at + 1, mid + 1, hi, l, r);
    return x < y ? x : y;
}

int main(void) {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, q;
        scanf("%d %d", &n, &q);
        for (int i = 1; i <= n; i++) scanf("%lld", &a[i]);
        build(1, 1, n);
        while (q--) {
            int l, r;
            scanf("%d %d", &l, &r);
            printf("%lld\n", least(1, 1, n, l, r));
        }
    }
    return 0;
}
