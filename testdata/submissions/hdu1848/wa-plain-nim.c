#include <stdio.h>

int main(void)
{
    int m, n, p;
    for (;;) {
        if (scanf("%d%d%d", &m, &n, &p) != 3)
            break;
        if (!m && !n && !p)
            break;
        printf("%s\n", (m ^ n ^ p) ? "Fibo" : "Nacci");
    }
    return 0;
}
