#include <cstdio>
#include <vector>
using namespace std;

const int M = 400;
int g[M][3], kill[3];

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d %d %d", &n, kill, kill + 1, kill + 2);
        for (int a = 1; a < M; a++)
            for (int last = 0; last < 3; last++) {
                int seen = 0;
                for (int k = 0; k < 3; k++)
                    if (!k || k != last) seen |= 1 << (a > kill[k] ? g[a - kill[k]][k] : 0);
                g[a][last] = 0;
                while (seen >> g[a][last] & 1) g[a][last]++;
            }
        int p = 1;
        for (int a = 100; a + p < M; a++)
            for (int k = 0; k < 3; k++)
                if (g[a][k] != g[a + p][k]) {
                    p++;
                    a = 99;
                    break;
                }
        auto value = [&](long long a, int k) {
            if (a <= 0) return 0;
            return g[a < M ? a : 100 + (a - 100) % p][k];
        };
        vector<long long> a(n);
        int x = 0, count = 0;
        for (auto &v : a) {
            scanf("%lld", &v);
            x ^= value(v, 0);
        }
        for (auto v : a)
            for (int k = 0; k < 3; k++) count += (x ^ value(v, 0)) == value(v - kill[k], k);
        printf("%d\n", count);
    }
}
