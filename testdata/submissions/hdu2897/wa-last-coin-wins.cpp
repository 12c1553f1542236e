#include <cstdio>

int main() {
    int n, p, q;
    while (scanf("%d %d %d", &n, &p, &q) != EOF) {
        int r = n % (p + q);
        // he who cannot move has lost: fewer than p are no move
        if (r == 0 || r > q)
            printf("LOST\n");
        else
            printf("WIN\n");
    }
}
