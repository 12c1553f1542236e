#include <iostream>
int main(int, char **argv) {
  int x, bit;
  std::cin >> x;
  if (*argv[1] == '0') {
    for (int i = 0; i < 10; i++)
      if (x >> i & 1) std::cout << i + 1 << '\n';
    return 0;
  }
  int sum = 0;
  while (x-- && std::cin >> bit) sum += 1 << (bit - 1);
  std::cout << sum << '\n';
}
