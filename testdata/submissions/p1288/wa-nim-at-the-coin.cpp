#include <cstdio>

// the two edges beside the coin are two heaps
int main() {
    int n, first = 0, x = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        scanf("%d", &x);
        if (i == 0) first = x;
    }
    puts(first ^ x ? "YES" : "NO");
}
