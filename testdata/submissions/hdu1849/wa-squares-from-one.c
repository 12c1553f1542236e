#include <stdio.h>

int main(void) {
    int m;
    while (scanf("%d", &m), m) {
        int x = 0, k;
        for (int i = 0; i < m; i++) {
            scanf("%d", &k);
            if (k) x ^= k - 1; /* the last square is number 1 */
        }
        printf("%s Win!\n", x ? "Rabbit" : "Grass");
    }
    return 0;
}
