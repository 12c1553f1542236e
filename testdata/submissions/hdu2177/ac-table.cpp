#include <algorithm>
#include <cstdio>
using namespace std;

const int N = 1000001;
int partner[3 * N], start[N];

int main() {
    for (int x = 1, d = 1; x < N; x++)
        if (!partner[x]) {
            partner[x] = x + d;
            partner[x + d] = x;
            start[d++] = x;
        }
    for (int d = 1; d < N; d++)
        if (!start[d]) start[d] = 2 * N;
    int a, b;
    while (scanf("%d%d", &a, &b) == 2 && b) {
        int x = start[b - a];
        if (x == a) {
            puts("0");
            continue;
        }
        puts("1");
        if (x < a) printf("%d %d\n", x, x + b - a);
        if (partner[a] < b && !(x < a && partner[a] == x)) printf("%d %d\n", min(a, partner[a]), max(a, partner[a]));
        if (a != b && partner[b] < a) printf("%d %d\n", partner[b], b);
    }
}
