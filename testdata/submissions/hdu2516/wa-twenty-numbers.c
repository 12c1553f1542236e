#include <stdio.h>

int main(void)
{
    int f[20], n, i, found;
    f[0] = 1;
    f[1] = 2;
    for (i = 2; i < 20; i++)
        f[i] = f[i - 1] + f[i - 2];
    while (scanf("%d", &n), n) {
        found = 0;
        for (i = 0; i < 20; i++)
            if (f[i] == n)
                found = 1;
        printf("%s\n", found ? "Second win" : "First win");
    }
    return 0;
}
