// It forgets the other process.
#include <iostream>
int main() {
  int own;
  std::cin >> own;
  std::cout << "sum " << own << std::endl;
}
