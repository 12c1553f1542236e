#include <stdio.h>

/* the value is the smallest number above 0 that no move leads to, after 7 again the same */
static const int value[] = {3, 1, 2, 1, 2, 3, 4};

int main(void) {
    int t;
    long long n;
    scanf("%d", &t);
    while (t-- && scanf("%lld", &n) == 1) printf("%d\n", n ? value[n % 7] : 0);
    return 0;
}
