#include <stdio.h>
#include <stdlib.h>

#define MOST 1000000
static int g[MOST + 1];

int main(void)
{
    int t, n, s;
    for (s = 1; s <= MOST; s++)
        g[s] = s % 4 == 3 ? s + 1 : s % 4 == 0 ? s - 1 : s;
    scanf("%d", &t);
    while (t--) {
        int x = 0;
        scanf("%d", &n);
        while (n--) {
            scanf("%d", &s);
            if (s > MOST)
                abort();
            x ^= g[s];
        }
        puts(x ? "Alice" : "Bob");
    }
    return 0;
}
