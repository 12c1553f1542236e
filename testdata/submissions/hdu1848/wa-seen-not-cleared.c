#include <stdio.h>

int fib[15] = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987};
int sg[1001], seen[1100];

int main(void)
{
    int i, j, m, n, p;
    for (i = 1; i <= 1000; i++) {
        for (j = 0; j < 15 && fib[j] <= i; j++)
            seen[sg[i - fib[j]]] = 1;
        for (j = 0; seen[j]; j++)
            ;
        sg[i] = j;
    }
    while (scanf("%d%d%d", &m, &n, &p) == 3) {
        if (m == 0 && n == 0 && p == 0)
            break;
        puts((sg[m] ^ sg[n] ^ sg[p]) != 0 ? "Fibo" : "Nacci");
    }
    return 0;
}
