#include <cstdio>

// 1, 2, 4, 8: surely the losing numbers are the multiples of 4, as in the 1-2-3 game
int main() {
    int n;
    while (scanf("%d", &n) != EOF) {
        if (n % 4 == 0)
            printf("Cici\n");
        else
            printf("Kiki\n");
    }
}
