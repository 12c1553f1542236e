#include <iostream>
int main(int argc, char **) {
  int a, b;
  std::cin >> a;
#ifdef EVAL
  std::cout << a << std::endl;
#endif
  std::cin >> b;
  std::cout << a + b << std::endl;
  return argc != 2;
}
