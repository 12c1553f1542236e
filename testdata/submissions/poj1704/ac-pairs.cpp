#include <algorithm>
#include <cstdio>
using namespace std;

int a[1005];

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        for (int i = 1; i <= n; i++) scanf("%d", a + i);
        sort(a + 1, a + n + 1);
        int x = 0;
        for (int i = n; i > 0; i -= 2) x ^= a[i] - a[i - 1] - 1;
        puts(x ? "Georgia will win" : "Bob will win");
    }
}
