// Adds up the numbers for each question.
#include <iostream>
#include <string>
#include <vector>

int main() {
    int cases, n, q;
    for (std::cin >> cases; cases--;) {
        std::cin >> n >> q;
        std::vector<long long> a(n + 1);
        for (int i = 1; i <= n; i++) std::cin >> a[i];
        while (q--) {
            std::string op;
            long long x, y;
            std::cin >> op >> x >> y;
            if (op == "add") {
                a[x] += y;
                continue;
            }
            long long sum = 0;
            for (int i = x; i <= y; i++) sum += a[i];
            std::cout << sum << '\n';
        }
    }
}
