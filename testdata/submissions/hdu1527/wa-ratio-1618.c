#include <stdio.h>

int main(void) {
    long long a, b, t;
    while (scanf("%lld%lld", &a, &b) == 2) {
        if (a > b) t = a, a = b, b = t;
        puts(a == (b - a) * 1618 / 1000 ? "0" : "1");
    }
    return 0;
}
