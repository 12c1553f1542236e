// Extends a palindrome from each middle, which is a letter or a gap between two letters.
#include <algorithm>
#include <iostream>
#include <string>

int main() {
    int cases;
    std::string s;
    for (std::cin >> cases; cases--;) {
        std::cin >> s;
        int n = s.size(), best = 0;
        for (int middle = 0; middle < 2 * n - 1; middle++) {
            int left = middle / 2, right = left + middle % 2;
            while (left >= 0 && right < n && s[left] == s[right]) left--, right++;
            best = std::max(best, right - left - 1);
        }
        std::cout << best << '\n';
    }
}
