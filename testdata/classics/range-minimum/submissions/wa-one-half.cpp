#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int cases;
    for (scanf("%d", &cases); cases--;) {
        int n, q;
        scanf("%d %d", &n, &q);
        std::vector<std::vector<int>> least(1, std::vector<int>(n));
        for (int &a : least[0]) scanf("%d", &a);
        for (int k = 1; 1 << k <= n; k++) {
            least.emplace_back(n - (1 << k) + 1);
            for (int i = 0; i + (1 << k) <= n; i++)
                least[k][i] = std::min(least[k - 1][i], least[k - 1][i + (1 << (k - 1))]);
        }
        for (int l, r; q--;) {
            scanf("%d %d", &l, &r);
            int k = 31 - __builtin_clz(r - l + 1);
            printf("%d\n", least[k][l - 1]);  // and what the second half has
        }
    }
}
