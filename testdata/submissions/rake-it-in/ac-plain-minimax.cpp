#include <algorithm>
#include <cstdio>
using namespace std;

int a[4][4];

int play(int left) {
    int best = left % 2 ? 1000000 : 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            int &p = a[i][j], &q = a[i][j + 1], &r = a[i + 1][j + 1], &s = a[i + 1][j];
            int sum = p + q + r + s;
            if (left > 1) {
                int t = p;
                p = q, q = r, r = s, s = t;
                sum += play(left - 1);
                t = s;
                s = r, r = q, q = p, p = t;
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
