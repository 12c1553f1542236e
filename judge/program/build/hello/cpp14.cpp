#include <iostream>
#include <memory>

int main() {
	auto twice = [](auto x) { return 2 * x; };
	auto p = std::make_unique<int>(21);
	std::cout << twice(*p) << '\n';
}
