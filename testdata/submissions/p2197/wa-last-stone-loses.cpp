#include <cstdio>

int main() {
    int t, n, a;
    scanf("%d", &t);
    while (t--) {
        int x = 0, large = 0;
        scanf("%d", &n);
        while (n--) {
            scanf("%d", &a);
            x ^= a;
            if (a > 1) large++;
        }
        // with piles of one stone only, it is turned about
        bool first = large > 0 ? x != 0 : x == 0;
        puts(first ? "Yes" : "No");
    }
}
