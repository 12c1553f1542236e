#include <stdio.h>

int main(void)
{
    int n, a;
    while (scanf("%d", &n), n) {
        int x = 0;
        while (n--) {
            scanf("%d", &a);
            x ^= a;
        }
        printf("%d\n", x ? 1 : 0);
    }
    return 0;
}
