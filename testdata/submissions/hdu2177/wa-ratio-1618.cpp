#include <algorithm>
#include <cstdio>
using namespace std;

const int N = 1000001;
int partner[3 * N];

int first(int d) { return d * 1618LL / 1000; }

int main() {
    for (int d = 1; first(d) < N; d++) {
        partner[first(d)] = first(d) + d;
        partner[first(d) + d] = first(d);
    }
    int a, b;
    while (scanf("%d%d", &a, &b) == 2 && b) {
        int x = first(b - a);
        if (x == a) {
            puts("0");
            continue;
        }
        puts("1");
        if (x < a) printf("%d %d\n", x, x + b - a);
        if (a != b && partner[b] < a) printf("%d %d\n", partner[b], b);
        if (partner[a] < b && !(x < a && min(a, partner[a]) == x)) printf("%d %d\n", min(a, partner[a]), max(a, partner[a]));
    }
}
