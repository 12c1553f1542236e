#include <algorithm>
#include <cstdio>
using namespace std;

int a[4][4];

int play(int left) {
    int best = left % 2 ? 1000000 : 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            int sum = a[i][j] + a[i][j + 1] + a[i + 1][j] + a[i + 1][j + 1];
            if (left > 1) {
                // a half turn: corner against corner
                swap(a[i][j], a[i + 1][j + 1]), swap(a[i][j + 1], a[i + 1][j]);
                sum += play(left - 1);
                swap(a[i][j], a[i + 1][j + 1]), swap(a[i][j + 1], a[i + 1][j]);
            }
            best = left % 2 ? min(best, sum) : max(best, sum);
        }
    return best;
}

int main() {
    int t, k;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &k);
        for (auto &row : a)
            for (int &v : row) scanf("%d", &v);
        printf("%d\n", play(2 * k));
    }
}
