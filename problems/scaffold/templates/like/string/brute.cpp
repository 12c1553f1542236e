// Compares every substring with its reverse.
#include <algorithm>
#include <iostream>
#include <string>

int main() {
    int cases;
    std::string s;
    for (std::cin >> cases; cases--;) {
        std::cin >> s;
        size_t best = 0;
        for (size_t i = 0; i < s.size(); i++)
            for (size_t n = 1; i + n <= s.size(); n++) {
                std::string part = s.substr(i, n);
                if (part == std::string(part.rbegin(), part.rend())) best = std::max(best, n);
            }
        std::cout << best << '\n';
    }
}
