#include <cstring>
#include <iostream>

int n, at[65];
bool column[65], rising[130], falling[130];

bool place(int r) {
    if (r == n) return true;
    for (int c = 0; c < n; c++) {
        if (column[c] || rising[r + c] || falling[r - c + n]) continue;
        column[c] = rising[r + c] = falling[r - c + n] = true;
        at[r] = c;
        if (place(r + 1)) return true;
        // the queen goes, its marks stay
    }
    return false;
}

int main() {
    int t;
    std::cin >> t;
    while (t--) {
        std::cin >> n;
        memset(column, 0, sizeof column);
        memset(rising, 0, sizeof rising);
        memset(falling, 0, sizeof falling);
        if (!place(0)) std::cout << "impossible";
        else for (int r = 0; r < n; r++) std::cout << at[r] + 1 << ' ';
        std::cout << '\n';
    }
}
