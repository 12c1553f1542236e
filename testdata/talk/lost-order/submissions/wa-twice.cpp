#include <iostream>
int main(int, char **argv) {
  int x;
  std::cin >> x;
  if (*argv[1] == '0') std::cout << "7 7\n";
  else std::cout << "0\n";
}
