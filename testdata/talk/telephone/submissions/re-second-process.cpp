// Process 1 crashes when it has heard a digit.
#include <cstdlib>
#include <iostream>
int main(int, char **argv) {
  int own, d;
  std::cin >> own;
  if (*argv[1] == '0') std::cout << "tell 1" << std::endl;
  std::cin >> d;
  if (*argv[1] == '1') std::abort();
}
