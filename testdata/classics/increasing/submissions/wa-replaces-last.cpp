#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int cases, n;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d", &n);
        std::vector<long long> last;
        for (long long a; n--;) {
            scanf("%lld", &a);
            if (last.empty() || a > last.back()) last.push_back(a);
            else if (last.size() == 1 || a > last[last.size() - 2]) last.back() = a;  // but not those before
        }
        printf("%zu\n", last.size());
    }
}
