#include <stdio.h>

int main(void) {
    int m, k;
    while (scanf("%d", &m) == 1 && m) {
        int x = 0;
        while (m--) {
            scanf("%d", &k);
            x ^= k;
        }
        puts(x ? "Rabbit Win!" : "Grass Win!");
    }
    return 0;
}
