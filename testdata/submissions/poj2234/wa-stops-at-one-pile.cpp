#include <cstdio>

int main() {
    int n, a;
    while (scanf("%d", &n) == 1 && n > 1) {
        int x = 0;
        for (int i = 0; i < n; i++) {
            scanf("%d", &a);
            x ^= a;
        }
        puts(x ? "Yes" : "No");
    }
}
