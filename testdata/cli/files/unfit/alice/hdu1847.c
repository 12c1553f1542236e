#include <stdio.h>

int main(void)
{
	int n;
	while (scanf("%d", &n) == 1)
		puts(n % 3 == 0 ? "Cici" : "Kiki");
	return 0;
}
