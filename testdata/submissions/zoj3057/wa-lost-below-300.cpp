#include <cstdio>

const int N = 300;
bool won[N + 1][N + 1][N + 1];

void win(int a, int b, int c) {
    if (a <= N && b <= N && c <= N) won[a][b][c] = true;
}

int main() {
    for (int a = 0; a < N; a++)
        for (int b = 0; b < N; b++)
            for (int c = 0; c < N; c++) {
                if (won[a][b][c]) continue;
                for (int t = 1; t <= N; t++) {
                    win(a + t, b, c), win(a, b + t, c), win(a, b, c + t);
                    win(a + t, b + t, c), win(a + t, b, c + t), win(a, b + t, c + t);
                }
            }
    int a, b, c;
    while (scanf("%d%d%d", &a, &b, &c) == 3) puts(won[a][b][c] ? "1" : "0");
}
