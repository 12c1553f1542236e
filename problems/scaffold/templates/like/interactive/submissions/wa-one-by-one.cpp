#include <iostream>
#include <string>

int main() {
    int n, guess = 0;
    std::cin >> n;
    for (std::string answer; answer != "correct";) {
        std::cout << ++guess << std::endl;  // 10 guesses do not reach far
        if (!(std::cin >> answer)) break;
    }
}
