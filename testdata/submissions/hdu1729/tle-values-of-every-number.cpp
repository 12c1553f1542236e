#include <cstdio>
#include <vector>
using namespace std;

int sg(int s, int c) {
    vector<int> g(s + 1);
    for (int x = s - 1; x >= c; x--) {
        vector<bool> seen(s + 1);
        for (long long y = x + 1; y <= s && y <= x + (long long)x * x; y++) seen[g[y]] = true;
        while (seen[g[x]]) g[x]++;
    }
    return g[c];
}

int main() {
    int n, s, c;
    for (int k = 1; scanf("%d", &n) == 1 && n; k++) {
        int x = 0;
        while (n--) {
            scanf("%d%d", &s, &c);
            x ^= sg(s, c);
        }
        printf("Case %d:\n%s\n", k, x ? "Yes" : "No");
    }
}
