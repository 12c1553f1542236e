#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n;
    scanf("%d", &n);
    std::vector<int> a(n);
    for (int &x : a) scanf("%d", &x);
    std::sort(a.begin(), a.end());
    printf("%d\n", (int)(std::unique(a.begin(), a.end()) - a.begin()));
}
