#include <stdio.h>

/* the board is cut into four blocks */
static const int corner[4] = {0, 2, 8, 10};

static int play(const int *a, int left)
{
    int best = -1, n, i;
    if (left == 0)
        return 0;
    for (n = 0; n < 4; n++) {
        int b[16], c = corner[n], v;
        for (i = 0; i < 16; i++)
            b[i] = a[i];
        b[c] = a[c + 1];
        b[c + 1] = a[c + 5];
        b[c + 5] = a[c + 4];
        b[c + 4] = a[c];
        v = a[c] + a[c + 1] + a[c + 4] + a[c + 5] + play(b, left - 1);
        if (best < 0 || (left % 2 == 0 && v > best) || (left % 2 == 1 && v < best))
            best = v;
    }
    return best;
}

int main(void)
{
    int t, k, i, a[16];
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &k);
        for (i = 0; i < 16; i++)
            scanf("%d", &a[i]);
        printf("%d\n", play(a, 2 * k));
    }
    return 0;
}
