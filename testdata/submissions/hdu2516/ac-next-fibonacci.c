#include <stdio.h>

int main(void)
{
    long long n, a, b, c;
    while (scanf("%lld", &n) == 1 && n) {
        for (a = 1, b = 1; b < n; c = a + b, a = b, b = c)
            ;
        puts(b == n ? "Second win" : "First win");
    }
    return 0;
}
