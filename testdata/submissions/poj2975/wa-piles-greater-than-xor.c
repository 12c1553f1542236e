#include <stdio.h>

int k[1000];

int main(void) {
    int n;
    while (scanf("%d", &n), n) {
        int x = 0, moves = 0;
        for (int i = 0; i < n; i++) {
            scanf("%d", &k[i]);
            x ^= k[i];
        }
        for (int i = 0; i < n; i++) moves += x && k[i] >= x;
        printf("%d\n", moves);
    }
    return 0;
}
