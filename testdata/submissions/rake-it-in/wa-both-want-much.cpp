#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

// the largest score there is
int play(vector<int> &a, int left) {
    if (left == 0) return 0;
    int best = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            int p = 4 * i + j;
            int sum = a[p] + a[p + 1] + a[p + 4] + a[p + 5];
            if (left == 1) {
                best = max(best, sum);
                continue;
            }
            vector<int> b = a;
            b[p] = a[p + 1], b[p + 1] = a[p + 5], b[p + 5] = a[p + 4], b[p + 4] = a[p];
            best = max(best, sum + play(b, left - 1));
        }
    return best;
}

int main() {
    int t, k;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &k);
        vector<int> a(16);
        for (int &v : a) scanf("%d", &v);
        printf("%d\n", play(a, 2 * k));
    }
}
