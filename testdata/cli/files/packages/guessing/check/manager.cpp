// Knows a number of 1 to n, which the input holds. Sends n, answers whether guesses are too small
// or too large, and wants to be told the number. More than 20 guesses give half of the points.
#include <fstream>
#include <iostream>

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  std::ifstream from(argv[1]);
  std::ofstream to(argv[2]);
  int n, secret, guess, guesses = 0;
  std::string word;
  std::cin >> n >> secret;
  to << n << std::endl;
  while (from >> word >> guess && word == "?") {
    guesses++;
    to << (guess < secret ? -1 : guess > secret) << std::endl;
  }
  if (!from || guess != secret) {
    std::cerr << "not the number" << std::endl;
    std::cout << 0.0 << std::endl;
  } else if (guesses > 20) {
    std::cerr << guesses << " guesses" << std::endl;
    std::cout << 0.5 << std::endl;
  } else {
    std::cerr << "translate:success" << std::endl;
    std::cout << 1.0 << std::endl;
  }
}
