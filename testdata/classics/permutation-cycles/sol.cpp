// Each cycle comes round after its length; all do after the least common multiple, which
// has of each prime the largest power in any length.
#include <cstdio>
#include <map>
#include <vector>

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        std::vector<int> p(n + 1);
        for (int i = 1; i <= n; i++) scanf("%d", &p[i]);
        int cycles = 0, longest = 0;
        std::map<int, int> power;  // of each prime, in any length
        std::vector<bool> seen(n + 1);
        for (int i = 1; i <= n; i++) {
            if (seen[i]) continue;
            int length = 0;
            for (int j = i; !seen[j]; j = p[j]) seen[j] = true, length++;
            cycles++;
            if (length > longest) longest = length;
            for (int q = 2, rest = length; rest > 1; q++) {
                if (q * q > rest) q = rest;
                int whole = 1;
                while (rest % q == 0) rest /= q, whole *= q;
                if (whole > power[q]) power[q] = whole;
            }
        }
        long long times = 1;
        for (auto [q, whole] : power) if (whole > 0) times = times * whole % 1000000007;
        printf("%d %d %lld\n", cycles, longest, times);
    }
}
