#include <bits/stdc++.h>
using namespace std;

int p[20005];

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, m;
        scanf("%d %d", &n, &m);
        vector<array<int, 3>> e(m);
        for (auto &x : e) scanf("%d %d %d", &x[1], &x[2], &x[0]);
        sort(e.begin(), e.end());
        for (int i = 1; i <= n; i++) p[i] = i;
        long long sum = 0;
        int used = 0;
        for (auto &x : e)
            if (p[x[1]] != p[x[2]]) {  // one step up instead of the root
                p[x[1]] = p[x[2]];
                sum += x[0];
                used++;
            }
        if (used < n - 1) puts("impossible");
        else printf("%lld\n", sum);
    }
}
