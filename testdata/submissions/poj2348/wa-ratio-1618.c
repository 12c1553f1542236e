#include <stdio.h>

int main(void) {
    long long a, b, t;
    while (scanf("%lld%lld", &a, &b) == 2 && a) {
        if (a < b) t = a, a = b, b = t;
        puts(a == b || a * 1000 >= b * 1618 ? "Stan wins" : "Ollie wins");
    }
    return 0;
}
