#include <cstdio>

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        unsigned x = 0, s;
        while (n--) {
            scanf("%u", &s);
            if (s % 4 == 0)
                s--;
            else if (s % 4 == 3)
                s++;
            x ^= s;
        }
        puts(x ? "Alice" : "Bob");
    }
}
