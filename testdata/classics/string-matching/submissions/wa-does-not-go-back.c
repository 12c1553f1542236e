#include <stdio.h>
#include <string.h>

static char t[10005], p[10005];

int main(void) {
    int cases;
    scanf("%d", &cases);
    while (cases--) {
        scanf("%s %s", t, p);
        int m = strlen(p), times = 0, first = 0, k = 0;
        for (int i = 0; t[i]; i++) {
            if (t[i] == p[k]) k++;
            else k = t[i] == p[0]; /* what was read may begin an occurrence */
            if (k == m) {
                if (times++ == 0) first = i + 2 - m;
                k = 0;
                i -= m - 1;
            }
        }
        printf("%d %d\n", times, first);
    }
    return 0;
}
