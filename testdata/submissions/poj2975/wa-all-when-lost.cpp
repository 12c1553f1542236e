#include <cstdio>

int k[1000];

int main() {
    int n;
    while (scanf("%d", &n) == 1 && n) {
        int x = 0, moves = 0;
        for (int i = 0; i < n; i++) scanf("%d", k + i), x ^= k[i];
        for (int i = 0; i < n; i++)
            if ((k[i] ^ x) <= k[i]) moves++;
        printf("%d\n", moves);
    }
}
