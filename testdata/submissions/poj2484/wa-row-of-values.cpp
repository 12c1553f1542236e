#include <cstdio>

// The values of rows repeat every 12 numbers. That it is a circle makes no difference.
int main() {
    int g[13] = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4}, n;
    while (scanf("%d", &n) == 1 && n) puts(g[n < 13 ? n : 1 + (n - 1) % 12] ? "Alice" : "Bob");
}
