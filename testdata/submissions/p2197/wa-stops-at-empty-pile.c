#include <stdio.h>

int main(void)
{
    int t, n, a, x;
    if (scanf("%d", &t) != 1)
        return 0;
    while (t-- > 0 && scanf("%d", &n) == 1) {
        x = 0;
        /* piles are read until they are over */
        while (n-- > 0 && scanf("%d", &a) == 1 && a != 0)
            x ^= a;
        puts(x != 0 ? "Yes" : "No");
    }
    return 0;
}
