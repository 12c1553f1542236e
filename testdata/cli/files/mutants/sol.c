#include <stdio.h>

int main(void) { /* 1 < 2 */
	int n, big = 9;
	scanf("%d", &n);
	if (n < big)
		printf("%d\n", n % 3);
	else
		printf("0\n");
	return 0;
}
