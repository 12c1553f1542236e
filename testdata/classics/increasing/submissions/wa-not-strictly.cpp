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
            auto at = std::upper_bound(last.begin(), last.end(), a);  // equal numbers do not grow
            if (at == last.end()) last.push_back(a);
            else *at = a;
        }
        printf("%zu\n", last.size());
    }
}
