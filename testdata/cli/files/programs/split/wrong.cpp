#include <iostream>
#include "broken.h"
int main() { std::cout << broken(); }
