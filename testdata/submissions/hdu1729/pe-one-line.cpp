#include <cmath>
#include <cstdio>
using namespace std;

long long sg(long long s, long long c) {
    if (c == 0 || c == s) return 0;
    long long q = (long long)sqrt((double)s);
    while (q + q * q >= s) q--;
    if (c > q) return s - c;
    return sg(q, c);
}

int main() {
    int n, cas = 0;
    while (scanf("%d", &n) == 1 && n) {
        long long ans = 0, s, c;
        for (int i = 0; i < n; i++) {
            scanf("%lld%lld", &s, &c);
            ans ^= sg(s, c);
        }
        printf("Case %d: %s\n", ++cas, ans ? "Yes" : "No");
    }
}
