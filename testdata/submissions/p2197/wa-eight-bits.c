#include <stdio.h>

int main(void)
{
    int t, n, a;
    scanf("%d", &t);
    while (t--) {
        unsigned char x = 0;
        scanf("%d", &n);
        while (n--) {
            scanf("%d", &a);
            x = (unsigned char)(x ^ a);
        }
        puts(x ? "Yes" : "No");
    }
    return 0;
}
