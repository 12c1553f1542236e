#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int cases, n;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d", &n);
        std::vector<long long> last{0};  // numbers may be below it
        for (long long a; n--;) {
            scanf("%lld", &a);
            auto at = std::lower_bound(last.begin(), last.end(), a);
            if (at == last.end()) last.push_back(a);
            else *at = a;
        }
        printf("%zu\n", last.size() - 1 + (last.size() == 1));
    }
}
