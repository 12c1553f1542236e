#include <cstdio>

int main() {
    int c, n, m;
    scanf("%d", &c);
    for (int i = 0; i < c; i++) {
        scanf("%d %d", &n, &m);
        if ((n - 1) % (m + 1) == 0)
            printf("second\n");
        else
            printf("first\n");
    }
}
