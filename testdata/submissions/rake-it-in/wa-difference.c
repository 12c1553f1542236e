#include <stdio.h>

static int a[16];

/* Alice's sums less Bob's, each of whom wants his own to be large */
static int play(int left)
{
    int i, j, best = -1000;
    if (left == 0)
        return 0;
    for (i = 0; i < 12; i += 4)
        for (j = i; j < i + 3; j++) {
            int w = a[j], x = a[j + 1], y = a[j + 4], z = a[j + 5], v;
            a[j] = x;
            a[j + 1] = z;
            a[j + 5] = y;
            a[j + 4] = w;
            v = w + x + y + z - play(left - 1);
            a[j] = w;
            a[j + 1] = x;
            a[j + 4] = y;
            a[j + 5] = z;
            if (v > best)
                best = v;
        }
    return best;
}

int main(void)
{
    int t, k, i;
    scanf("%d", &t);
    while (t-- > 0) {
        scanf("%d", &k);
        for (i = 0; i < 16; i++)
            scanf("%d", a + i);
        printf("%d\n", play(2 * k));
    }
    return 0;
}
