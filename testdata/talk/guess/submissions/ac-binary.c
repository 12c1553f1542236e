#include <stdio.h>

int main(void) {
    int lo = 1, hi;
    char s[10];
    if (scanf("%d", &hi) != 1) return 1;
    for (;;) {
        int mid = (lo + hi) / 2;
        printf("%d\n", mid);
        fflush(stdout);
        if (scanf("%9s", s) != 1) return 1;
        if (s[0] == 'c') return 0;
        if (s[0] == 'l') hi = mid - 1;
        else lo = mid + 1;
    }
}
