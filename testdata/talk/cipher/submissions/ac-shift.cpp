#include <iostream>
#include <string>

int main() {
    std::string word;
    int n, x;
    std::cin >> word >> n >> x;
    std::cout << (word == "hide" ? x % n + 1 : (x + n - 2) % n + 1) << "\n";
}
