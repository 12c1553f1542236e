#include <iostream>
#include <string>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    int cases;
    std::string t, p;
    for (std::cin >> cases; cases--;) {
        std::cin >> t >> p;
        size_t m = p.size();
        std::vector<size_t> border(m + 1, 0);
        for (size_t i = 1, k = 0; i < m; i++) {
            while (k > 0 && p[i] != p[k]) k = border[k];
            if (p[i] == p[k]) k++;
            border[i + 1] = k;
        }
        size_t times = 0, first = 0;
        for (size_t i = 0, k = 0; i < t.size(); i++) {
            if (k > 0 && (k == m || t[i] != p[k])) k = border[k];  // once is not enough
            if (k < m && t[i] == p[k]) k++;
            if (k == m && times++ == 0) first = i + 2 - m;
        }
        std::cout << times << ' ' << first << '\n';
    }
}
