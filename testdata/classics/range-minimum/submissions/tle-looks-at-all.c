#include <stdio.h>

static int a[50005];

int main(void) {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, q;
        scanf("%d %d", &n, &q);
        for (int i = 1; i <= n; i++) {
            int x;
            scanf("%d", &x);
            a[i] = x;
        }
        while (q--) {
            int l, r;
            scanf("%d %d", &l, &r);
            int least = a[l];
            for (int i = l + 1; i <= r; i++) if (a[i] < least) least = a[i];
            printf("%d\n", least);
        }
    }
    return 0;
}
