// Prints two numbers for a seed, or reads two, and prints their sum on standard error.
#include <cstdio>
#include <cstdlib>

int main(int argc, char **argv) {
	int a = 3, b = 4;
	if (argc > 1) {
		a = std::atoi(argv[1]) % MOST;
		b = MOST - a;
	}
	std::printf("%d %d\n", a, b);
	std::fprintf(stderr, "%d\n", a + b);
}
