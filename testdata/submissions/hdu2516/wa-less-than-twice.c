#include <stdio.h>

/* the next player may take less than twice as many: he who is left 1, 2, 4, 8, … loses */
int main(void) {
    long long n;
    while (scanf("%lld", &n) == 1 && n) puts(n & (n - 1) ? "First win" : "Second win");
    return 0;
}
