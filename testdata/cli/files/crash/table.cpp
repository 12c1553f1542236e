// A table that ends too soon, and a pointer that is then no more than a number.
#include <iostream>
#include <vector>

std::vector<int> sg(100);
int *last;

int main()
{
	for (int n; std::cin >> n;) {
		for (int i = 0; i <= n; i++)
			sg[i] = i % 3;
		if (n >= 100)
			last[n] = 1;
		std::cout << (sg[n] ? "Kiki" : "Cici") << '\n';
	}
}
