#include <stdio.h>

int main(void) {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        if (n == 2 || n == 3) {
            puts("impossible");
            continue;
        }
        if (n % 6 == 3) {
            for (int c = 4; c <= n; c += 2) printf("%d ", c);
            printf("2 ");
            for (int c = 1; c <= n; c += 2) printf("%d ", c); /* 1 and 3 go to the end, too */
        } else if (n % 6 == 2) {
            for (int c = 2; c <= n; c += 2) printf("%d ", c);
            printf("3 1 ");
            for (int c = 7; c <= n; c += 2) printf("%d ", c);
            printf("5");
        } else {
            for (int c = 2; c <= n; c += 2) printf("%d ", c);
            for (int c = 1; c <= n; c += 2) printf("%d ", c);
        }
        puts("");
    }
}
