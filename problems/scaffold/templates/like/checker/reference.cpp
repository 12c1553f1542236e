// For each number, what it lacks may have come before it.
#include <cstdio>
#include <map>

int main() {
    int cases, n;
    for (scanf("%d", &cases); cases--;) {
        long long s, a;
        scanf("%d %lld", &n, &s);
        std::map<long long, int> place;
        int first = 0, second = 0;
        for (int i = 1; i <= n; i++) {
            scanf("%lld", &a);
            auto other = place.find(s - a);
            if (first == 0 && other != place.end()) first = other->second, second = i;
            place[a] = i;
        }
        if (first > 0) printf("%d %d\n", first, second);
        else puts("none");
    }
}
