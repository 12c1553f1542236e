#include <stdio.h>

int main(void) {
    int t;
    long long n;
    scanf("%d", &t);
    while (t--) {
        scanf("%lld", &n);
        printf("%c\n", "0101232"[n % 7]);
    }
    return 0;
}
