#include <stdio.h>

static int p[100005], power[100005];

int main(void) {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        for (int i = 1; i <= n; i++) scanf("%d", &p[i]), power[i] = 1;
        int cycles = 0, longest = 0;
        for (int i = 1; i <= n; i++) {
            int length = 1, least = i;
            for (int j = p[i]; j != i; j = p[j]) { /* each cycle from each of its cards */
                length++;
                if (j < least) least = j;
            }
            if (least == i) cycles++;
            if (length > longest) longest = length;
            for (int q = 2, rest = length; rest > 1; q++) {
                if (q * q > rest) q = rest;
                int whole = 1;
                while (rest % q == 0) rest /= q, whole *= q;
                if (whole > power[q]) power[q] = whole;
            }
        }
        long long times = 1;
        for (int q = 2; q <= n; q++) times = times * power[q] % 1000000007;
        printf("%d %d %lld\n", cycles, longest, times);
    }
    return 0;
}
