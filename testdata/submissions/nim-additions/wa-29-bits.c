#include <stdio.h>
int main(void) {
    int t; scanf("%d", &t);
    while (t--) {
        int n, B, C, a, par = 0; scanf("%d%d%d", &n, &B, &C);
        int cnt[29] = {0};
        while (n--) { scanf("%d", &a); for (int b = 0; b < 29; b++) cnt[b] ^= a >> b & 1; }
        for (int b = 0; b < 29; b++) par |= cnt[b];
        puts(par ? "Yes" : "No");
    }
}
