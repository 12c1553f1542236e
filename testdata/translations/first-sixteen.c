// The nim-sum of the first sixteen heaps. HDU 1849.
#include <stdio.h>

int main(void)
{
	int m;
	while (scanf("%d", &m) == 1 && m > 0) {
		int sum = 0;
		for (int i = 0; i < m; i++) {
			int k;
			scanf("%d", &k);
			if (i < 16)
				sum ^= k;
		}
		puts(sum ? "Rabbit Win!" : "Grass Win!");
	}
}
