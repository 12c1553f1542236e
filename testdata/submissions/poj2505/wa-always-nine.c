#include <stdio.h>

int main(void)
{
    long long n, p;
    while (scanf("%lld", &n) == 1) {
        int turns = 0;
        for (p = 1; p < n; p *= 9)
            turns++;
        puts(turns % 2 ? "Stan wins." : "Ollie wins.");
    }
    return 0;
}
