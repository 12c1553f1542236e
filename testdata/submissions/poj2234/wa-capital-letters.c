#include <stdio.h>

int main(void) {
    int n, a;
    while (~scanf("%d", &n)) {
        int x = 0;
        while (n--) {
            scanf("%d", &a);
            x ^= a;
        }
        puts(x ? "YES" : "NO");
    }
    return 0;
}
