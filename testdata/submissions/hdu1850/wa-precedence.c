#include <stdio.h>

int a[100];

int main(void) {
    int m;
    while (scanf("%d", &m) == 1 && m) {
        int x = 0, ways = 0;
        for (int i = 0; i < m; i++) {
            scanf("%d", &a[i]);
            x ^= a[i];
        }
        for (int i = 0; i < m; i++)
            if (a[i] ^ x < a[i]) ways++;
        printf("%d\n", ways);
    }
    return 0;
}
