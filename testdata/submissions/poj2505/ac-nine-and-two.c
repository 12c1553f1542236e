#include <stdio.h>

int main(void)
{
    long long n, p;
    while (scanf("%lld", &n) == 1) {
        int stan = 0;
        for (p = 1; p < n; p *= stan ? 9 : 2)
            stan = !stan;
        puts(stan ? "Stan wins." : "Ollie wins.");
    }
    return 0;
}
