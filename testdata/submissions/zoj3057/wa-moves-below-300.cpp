#include <cstdio>

const int N = 300;
bool won[N + 1][N + 1][N + 1];

// marks what has a move to a lost position
void lost(int a, int b, int c) {
    for (int t = 1; t < N; t++) {
        bool x = a + t <= N, y = b + t <= N, z = c + t <= N;
        if (x) won[a + t][b][c] = true;
        if (y) won[a][b + t][c] = true;
        if (z) won[a][b][c + t] = true;
        if (x && y) won[a + t][b + t][c] = true;
        if (x && z) won[a + t][b][c + t] = true;
        if (y && z) won[a][b + t][c + t] = true;
    }
}

int main() {
    for (int a = 0; a <= N; a++)
        for (int b = 0; b <= N; b++)
            for (int c = 0; c <= N; c++)
                if (!won[a][b][c]) lost(a, b, c);
    int a, b, c;
    while (scanf("%d%d%d", &a, &b, &c) == 3) puts(won[a][b][c] ? "1" : "0");
}
