/* A power of two too many: the product of ints does not fit. */
#include <stdio.h>

int main(void)
{
	int n;
	while (scanf("%d", &n) == 1) {
		int square = n * n * n * n;
		puts(square % 3 == 0 ? "Cici" : "Kiki");
	}
	return 0;
}
