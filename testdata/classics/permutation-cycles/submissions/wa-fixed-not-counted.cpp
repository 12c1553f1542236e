#include <algorithm>
#include <cstdio>
#include <set>
#include <vector>

long long gcd(long long a, long long b) { return b ? gcd(b, a % b) : a; }

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        std::vector<int> p(n + 1);
        for (int i = 1; i <= n; i++) scanf("%d", &p[i]);
        std::vector<bool> seen(n + 1);
        std::vector<int> all;
        for (int i = 1; i <= n; i++) {
            if (seen[i] || p[i] == i) continue;  // a card that stays is a cycle, too
            int length = 0;
            for (int j = i; !seen[j]; j = p[j]) seen[j] = true, length++;
            all.push_back(length);
        }
        int longest = 1;
        std::vector<int> primes(n + 2);
        long long times = 1;
        for (int length : all) {
            longest = std::max(longest, length);
            for (int q = 2, rest = length; rest > 1; q++) {
                if (1LL * q * q > rest) q = rest;
                int whole = 1;
                while (rest % q == 0) rest /= q, whole *= q;
                primes[q] = std::max(primes[q], whole);
            }
        }
        for (int whole : primes) if (whole) times = times * whole % 1000000007;
        printf("%d %d %lld\n", (int)all.size(), longest, times);
    }
}
