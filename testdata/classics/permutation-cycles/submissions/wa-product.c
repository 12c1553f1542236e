#include <stdio.h>
#include <stdlib.h>

static int p[100005], seen[100005];

static long long gcd(long long a, long long b) { return b ? gcd(b, a % b) : a; }

int main(void) {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        for (int i = 1; i <= n; i++) scanf("%d", &p[i]), seen[i] = 0;
        int cycles = 0, longest = 0;
        long long times = 1;
        for (int i = 1; i <= n; i++) {
            if (seen[i]) continue;
            int length = 0;
            for (int j = i; !seen[j]; j = p[j]) seen[j] = 1, length++;
            cycles++;
            if (length > longest) longest = length;
            times = times * length % 1000000007; /* the product, not the least common multiple */
        }
        printf("%d %d %lld\n", cycles, longest, times);
    }
    return 0;
}
