#include <stdio.h>

/* the three piles are thrown together */
static int win[3001];

int main(void)
{
    int i, a, b, c, m, n, p;
    for (i = 1; i <= 3000; i++)
        for (a = 1, b = 2; a <= i; c = a + b, a = b, b = c)
            if (!win[i - a])
                win[i] = 1;
    while (scanf("%d %d %d", &m, &n, &p) == 3 && (m || n || p))
        puts(win[m + n + p] ? "Fibo" : "Nacci");
    return 0;
}
