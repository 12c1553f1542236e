#include <cstdio>
#include <unordered_set>

int main() {
    int n;
    scanf("%d", &n);
    std::unordered_set<int> seen;
    for (int x; n--;) {
        scanf("%d", &x);
        seen.insert(x);
    }
    printf("%d\n", (int)seen.size());
}
