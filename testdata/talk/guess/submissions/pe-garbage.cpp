#include <iostream>

int main() { std::cout << "\x1b[31mred\x1b[0m\n\x00\xff" << std::flush; }
