#include <cstdio>

int main() {
    int t, n, a;
    scanf("%d", &t);
    for (int c = 0; c < t; c++) {
        scanf("%d", &n);
        int s = n;
        while (n--) {
            scanf("%d", &a);
            for (; a; a /= 2) s += a % 2;
        }
        printf("Case %d: %s\n", c, s % 2 ? "Yes" : "No");
    }
}
