#include <stdio.h>
#include <string.h>

static char t[10005], p[10005];

int main(void) {
    int cases;
    scanf("%d", &cases);
    while (cases--) {
        scanf("%s %s", t, p);
        int n = strlen(t), m = strlen(p), times = 0, first = 0;
        for (int i = 0; i < n - m; i++) /* and n - m itself */
            if (memcmp(t + i, p, m) == 0 && times++ == 0) first = i + 1;
        printf("%d %d\n", times, first);
    }
    return 0;
}
