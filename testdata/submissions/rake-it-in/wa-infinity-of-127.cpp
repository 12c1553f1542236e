#include <cstdio>

int a[4][4];

// Alpha-beta over the score so far; 127 stands for infinity.
int play(int left, int score, int low, int high) {
    if (left == 0) return score;
    bool alice = left % 2 == 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            int p = a[i][j], q = a[i][j + 1], r = a[i + 1][j + 1], s = a[i + 1][j];
            a[i][j] = q, a[i][j + 1] = r, a[i + 1][j + 1] = s, a[i + 1][j] = p;
            int v = play(left - 1, score + p + q + r + s, low, high);
            a[i][j] = p, a[i][j + 1] = q, a[i + 1][j + 1] = r, a[i + 1][j] = s;
            if (alice && v > low) low = v;
            if (!alice && v < high) high = v;
            if (low >= high) return alice ? low : high;
        }
    return alice ? low : high;
}

int main() {
    int t, k;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &k);
        for (auto &row : a)
            for (int &v : row) scanf("%d", &v);
        printf("%d\n", play(2 * k, 0, 0, 127));
    }
}
