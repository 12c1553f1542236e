#include <stdio.h>

int main(void)
{
    unsigned n;
    while (scanf("%u", &n) == 1 && n != 0) {
        unsigned a = 1, b = 2;
        while (a < n) {
            b += a;
            a = b - a;
        }
        printf(a == n ? "Secondwin\n" : "Firstwin\n");
    }
    return 0;
}
