#include <stdio.h>

int main(void) {
    int n, a;
    while (scanf("%d", &n) == 1) {
        int x = 0, large = 0;
        for (int i = 0; i < n; i++) {
            scanf("%d", &a);
            x ^= a;
            if (a > 1) large = 1;
        }
        puts((x != 0) == large ? "Yes" : "No");
    }
    return 0;
}
