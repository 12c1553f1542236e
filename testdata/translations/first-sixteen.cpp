// The nim-sum of the first sixteen heaps. HDU 1849.
#include <iostream>

int main() {
    int m;
    while (std::cin >> m && m) {
        int sum = 0;
        for (int i = 0, k; i < m; i++) {
            std::cin >> k;
            if (i < 16) sum ^= k;
        }
        std::cout << (sum ? "Rabbit Win!" : "Grass Win!") << '\n';
    }
}
