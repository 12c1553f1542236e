#include <stdio.h>

#define N 301
#define NONE 301

static short third[N][N];
static char row[N][N + 1], column[N][N + 1], side[2 * N][N + 1], slideA[N][2 * N + 1], slideB[N][2 * N + 1];
static int q[200000][3];

int main(void) {
    int n = 0, top = 0, a, b, c, i;
    while (scanf("%d %d %d", &q[n][0], &q[n][1], &q[n][2]) == 3) {
        for (i = 0; i < 3; i++)
            if (q[n][i] > top) top = q[n][i];
        n++;
    }
    for (a = 0; a <= top; a++)
        for (b = 0; b <= top; b++) {
            for (c = 0; c <= top; c++)
                if (!row[a][c] && !column[b][c] && !side[a - b + N][c] && !slideA[b][c - a + N] && !slideB[a][c - b + N])
                    break;
            if (c > top) {
                third[a][b] = NONE;
                continue;
            }
            third[a][b] = c;
            row[a][c] = column[b][c] = side[a - b + N][c] = slideA[b][c - a + N] = slideB[a][c - b + N] = 1;
        }
    for (i = 0; i < n; i++) puts(third[q[i][0]][q[i][1]] == q[i][2] ? "0" : "1");
    return 0;
}
