#include <stdio.h>

int main(void) {
    int t, n, a;
    scanf("%d", &t);
    while (t--) {
        int x = 0, large = 0;
        scanf("%d", &n);
        while (n--) {
            scanf("%d", &a);
            x ^= a;
            large += a > 1;
        }
        puts((x && large) || (!x && !large) ? "John" : "Brother");
    }
    return 0;
}
