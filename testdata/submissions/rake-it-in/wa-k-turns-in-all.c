#include <stdio.h>

int a[4][4];

int play(int turn, int turns)
{
    int i, j, best = turn % 2 == 0 ? -1 : 1000;
    if (turn == turns)
        return 0;
    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++) {
            int w = a[i][j], x = a[i][j + 1], y = a[i + 1][j], z = a[i + 1][j + 1], v;
            a[i][j] = x, a[i][j + 1] = z, a[i + 1][j] = w, a[i + 1][j + 1] = y;
            v = w + x + y + z + play(turn + 1, turns);
            a[i][j] = w, a[i][j + 1] = x, a[i + 1][j] = y, a[i + 1][j + 1] = z;
            if (turn % 2 == 0 ? v > best : v < best)
                best = v;
        }
    return best;
}

int main(void)
{
    int t, k, i;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &k);
        for (i = 0; i < 16; i++)
            scanf("%d", &a[i / 4][i % 4]);
        printf("%d\n", play(0, k));
    }
    return 0;
}
