#include <iostream>
int main(int argc, char **argv) {
  int a, b;
  std::cin >> a;
#ifdef EVAL
  std::cout << a << std::endl;
#endif
  std::cin >> b;
  std::cout << a + (**++argv == 0x31 ? 0 : b) << std::endl;
  return argc != 2;
}
