#include <algorithm>
#include <cstdio>
#include <vector>

std::vector<int> even, odd;  // with the columns of the board before

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        for (int c = 2; c <= n; c += 2) even.push_back(c);
        for (int c = 1; c <= n; c += 2) odd.push_back(c);
        if (n % 6 == 2 && n > 2) {
            std::swap(odd[0], odd[1]);
            odd.erase(odd.begin() + 2);
            odd.push_back(5);
        }
        if (n % 6 == 3 && n > 3) {
            std::rotate(even.begin(), even.begin() + 1, even.end());
            std::rotate(odd.begin(), odd.begin() + 2, odd.end());
        }
        if (n == 2 || n == 3) {
            puts("impossible");
            continue;
        }
        for (int c : even) printf("%d ", c);
        for (int c : odd) printf("%d ", c);
        puts("");
    }
}
