#include <stdio.h>

/* read "powers of two" as 1, 4, 9, 16, ... */
int win[1001];

int main(void)
{
    int i, k, n;
    for (i = 1; i <= 1000; i++)
        for (k = 1; k * k <= i; k++)
            if (!win[i - k * k])
                win[i] = 1;
    while (scanf("%d", &n) == 1)
        puts(win[n] ? "Kiki" : "Cici");
    return 0;
}
