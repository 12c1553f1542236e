// Fenwick tree: part[i] is the sum of the last i & -i numbers up to place i.
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int cases, n, q;
    for (std::cin >> cases; cases--;) {
        std::cin >> n >> q;
        std::vector<long long> part(n + 1);
        auto add = [&](int i, long long x) { for (; i <= n; i += i & -i) part[i] += x; };
        auto sum = [&](int i) { long long s = 0; for (; i > 0; i -= i & -i) s += part[i]; return s; };
        for (int i = 1; i <= n; i++) {
            long long a;
            std::cin >> a;
            add(i, a);
        }
        while (q--) {
            std::string op;
            long long a, b;
            std::cin >> op >> a >> b;
            if (op == "add") add(a, b);
            else std::cout << sum(b) - sum(a - 1) << '\n';
        }
    }
}
