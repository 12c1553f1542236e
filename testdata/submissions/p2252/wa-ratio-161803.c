#include <stdio.h>

int main(void) {
    long long a, b, t;
    scanf("%lld%lld", &a, &b);
    if (a > b) t = a, a = b, b = t;
    printf("%d\n", a == (b - a) * 161803 / 100000 ? 0 : 1);
    return 0;
}
