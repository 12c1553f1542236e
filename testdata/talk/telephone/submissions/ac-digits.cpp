#include <iostream>
#include <string>
int main(int argc, char **) {
  int own, other = 0;
  std::cin >> own;
  std::string digits = std::to_string(10000 + own).substr(1);
  for (char d : digits) std::cout << "tell " << d << std::endl;
  for (int i = 0, d; i < 4; i++) std::cin >> d, other = 10 * other + d;
  std::cout << "sum " << own + other << std::endl;
  return argc != 2;
}
