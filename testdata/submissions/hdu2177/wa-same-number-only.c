#include <stdio.h>

/* pairs by the table, moves on both piles only */
int start[1000001], used[3000001];

int main(void) {
    int a, b;
    for (int x = 1, d = 1; x <= 1000000; x++)
        if (!used[x]) {
            used[x + d] = 1;
            start[d++] = x;
        }
    while (scanf("%d%d", &a, &b) == 2 && b) {
        int x = start[b - a];
        if (x == a && a + b) {
            puts("0");
        } else {
            puts("1");
            if (x < a) printf("%d %d\n", x, x + b - a);
        }
    }
    return 0;
}
