// Pauls: the even columns and then the odd ones, a knight's move from row to row. Where the
// two halves meet on a diagonal, for remainders 2 and 3 by 6, a few odd columns change places.
#include <cstdio>
#include <utility>
#include <vector>

// swapped has 1 and 3 in turned order, and 5 at the end.
std::vector<int> swapped(int n) {
    std::vector<int> odd{3, 1};
    for (int c = 7; c <= n; c += 2) odd.push_back(c);
    odd.push_back(5);
    return odd;
}

std::vector<int> columns(int n) {
    std::vector<int> even, odd;
    for (int c = 2; c <= n; c += 2) even.push_back(c);
    for (int c = 1; c <= n; c += 2) odd.push_back(c);
    if (n % 6 == 2) odd = swapped(n);
    if (n % 6 == 3) {
        even.erase(even.begin());
        even.push_back(2);
        odd.erase(odd.begin(), odd.begin() + 2);
        odd.insert(odd.end(), {1, 3});
    }
    even.insert(even.end(), odd.begin(), odd.end());
    return even;
}

int main() {
    int cases, n;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d", &n);
        if (n == 2 || n == 3) printf("impossible");
        else for (int c : columns(n)) printf("%d ", c);
        puts("");
    }
}
