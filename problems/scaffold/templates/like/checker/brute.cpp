// Every two places; the last ones, so that another answer than the reference's is judged.
#include <cstdio>
#include <vector>

int main() {
    int cases, n;
    for (scanf("%d", &cases); cases--;) {
        long long s;
        scanf("%d %lld", &n, &s);
        std::vector<long long> a(n);
        for (auto &x : a) scanf("%lld", &x);
        int first = 0, second = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++)
                if (a[i] + a[j] == s) first = i + 1, second = j + 1;
        if (first > 0) printf("%d %d\n", first, second);
        else puts("none");
    }
}
