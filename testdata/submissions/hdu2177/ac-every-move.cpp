#include <algorithm>
#include <cstdio>
using namespace std;

const int N = 1000001;
int partner[3 * N];  // of a number in its lost pair

bool lost(int x, int y) { return partner[min(x, y)] == max(x, y); }

int main() {
    for (int x = 1, d = 1; x < N; x++)
        if (!partner[x]) {
            partner[x] = x + d;
            partner[x + d] = x;
            d++;
        }
    int a, b;
    while (scanf("%d%d", &a, &b) == 2 && b) {
        if (lost(a, b)) {
            puts("0");
            continue;
        }
        puts("1");
        for (int k = 1; k <= a; k++)
            if (lost(a - k, b - k)) printf("%d %d\n", a - k, b - k);
        for (int k = 1; k <= a; k++)
            if (lost(a - k, b)) printf("%d %d\n", a - k, b);
        if (a != b)
            for (int k = 1; k <= b; k++)
                if (lost(a, b - k)) printf("%d %d\n", min(a, b - k), max(a, b - k));
    }
}
