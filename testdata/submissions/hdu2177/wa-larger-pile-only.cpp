#include <algorithm>
#include <cmath>
#include <cstdio>
using namespace std;

const long double phi = (1 + sqrtl(5)) / 2;

int first(int d) { return (int)(d * phi); }

int main() {
    int a, b;
    while (scanf("%d%d", &a, &b) == 2 && (a || b)) {
        int x = first(b - a);
        if (x == a) {
            puts("0");
            continue;
        }
        puts("1");
        if (x < a) printf("%d %d\n", x, x + b - a);
        // take from the larger pile until the two fit
        for (int y = b - 1; y >= 0; y--) {
            int p = min(a, y), q = max(a, y);
            if (first(q - p) == p && !(x < a && p == x)) printf("%d %d\n", p, q);
        }
    }
}
