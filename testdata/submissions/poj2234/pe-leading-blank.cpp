#include <cstdio>

int main() {
    int m, a;
    while (scanf("%d", &m) == 1) {
        int x = 0;
        while (m--) scanf("%d", &a), x ^= a;
        printf(" %s\n", x ? "Yes" : "No");
    }
}
