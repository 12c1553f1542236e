// Multiplies numbers of 32 bits.
#include <stdio.h>
#include <string.h>

typedef unsigned num;

static int wins(num p, num n) {
    num need = (n + p - 1) / p;
    while (need > 18) need = (need + 17) / 18;
    return need <= 9;
}

static num choose(num p, num n) {
    num k;
    for (k = 9; k >= 2; k--)
        if (p * k >= n || !wins(p * k, n)) return k;
    return 2;
}

int main(void) {
    num n, p = 1, reached;
    char side[8];
    int mine;
    if (scanf("%u %7s p %u n %u", &n, side, &p, &reached) != 4) return 1;
    for (mine = !strcmp(side, "first"); p < n; mine = !mine) {
        if (mine) {
            p *= choose(p, n);
            printf("p %u n %u\n", p, n);
            fflush(stdout);
        } else if (scanf(" p %u n %u", &p, &reached) != 2)
            return 0;
    }
    return 0;
}
