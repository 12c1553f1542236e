#include <stdio.h>

int main(void) {
    int n, a, b;
    while (scanf("%d", &n) == 1 && n) {
        int win = n % 2;
        for (int i = 0; i + 1 < n; i += 2) {
            scanf("%d%d", &a, &b);
            if (a != b) win = 1;
        }
        if (n % 2) scanf("%d", &a);
        puts(win ? "Win" : "Lose");
    }
    return 0;
}
