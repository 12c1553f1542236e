#include <stdio.h>

static long long a[20005];
static int length[20005];

int main(void) {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        for (int i = 0; i < n; i++) {
            scanf("%lld", &a[i]);
            length[i] = 1;
            for (int j = 0; j < i; j++)
                if (a[j] < a[i] && length[j] >= length[i]) length[i] = length[j] + 1;
        }
        printf("%d\n", length[n - 1]); /* not the largest of all */
    }
    return 0;
}
