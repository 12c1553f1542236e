#include <stdio.h>

static long long last[20005];

int main(void) {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        int size = 0;
        scanf("%d", &n);
        while (n--) {
            long long a;
            scanf("%lld", &a);
            int lo = 0, hi = size;
            while (lo + 1 < hi) { /* ends while two are left */
                int mid = (lo + hi) / 2;
                if (last[mid] < a) lo = mid + 1;
                else hi = mid;
            }
            if (lo < size && last[lo] < a && lo + 1 == size) lo = size;
            last[lo] = a;
            if (lo == size) size++;
        }
        printf("%d\n", size);
    }
    return 0;
}
