// Knuth, Morris and Pratt: border[k] is the longest proper end of the first k letters with
// which they begin, too.
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::string t, p;
    std::cin >> t >> p;
    {
        size_t m = p.size();
        std::vector<size_t> border(m + 1, 0);
        for (size_t i = 1, k = 0; i < m; i++) {
            while (k > 0 && p[i] != p[k]) k = border[k];
            if (p[i] == p[k]) k++;
            border[i + 1] = k;
        }
        size_t times = 0;
        for (size_t i = 0, k = 0; i < t.size(); i++) {
            while (k > 0 && (k == m || t[i] != p[k])) k = border[k];
            if (t[i] == p[k]) k++;
            if (k == m) times++;
        }
        std::cout << times << '\n';
    }
}
