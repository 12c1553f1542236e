#include <algorithm>
#include <cstdio>
using namespace std;

struct pair_of_men {
    unsigned gap : 12;
};

int a[1005];

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        for (int i = 1; i <= n; i++) scanf("%d", a + i);
        sort(a + 1, a + n + 1);
        int x = 0;
        for (int i = n; i > 0; i -= 2) {
            pair_of_men p;
            p.gap = a[i] - a[i - 1] - 1;
            x ^= p.gap;
        }
        puts(x ? "Georgia will win" : "Bob will win");
    }
}
