#include <stdio.h>

int main(void) {
    int t;
    long long n;
    scanf("%d", &t);
    while (t--) {
        scanf("%lld", &n);
        puts(n % 7 == 0 || n % 7 == 2 ? "0" : "1");
    }
    return 0;
}
