#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string s;
    std::cin >> s;
    int n = s.size(), many = 0;
    std::vector<int> border(n + 1, 0);
    for (int i = 1, k = 0; i < n; i++) {
        while (k > 0 && s[i] != s[k]) k = border[k];
        if (s[i] == s[k]) k++;
        border[i + 1] = k;
    }
    for (int k = border[n]; k > 0; k = border[k]) many++;
    std::cout << many << ' ' << border[n] << '\n';
}
