#include <cstdio>

int main() {
    int c, n, m;
    scanf("%d", &c);
    while (c--) {
        scanf("%d%d", &n, &m);
        printf(n % (m + 1) ? "first\n\n" : "second\n\n");
    }
}
