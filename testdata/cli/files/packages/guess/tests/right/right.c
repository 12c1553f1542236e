#include <stdio.h>

int main(void) {
	int low = 1, high = 1000000;
	char answer[8] = "";
	while (answer[0] != 'O') {
		int middle = (low + high) / 2;
		printf("%d\n", middle);
		scanf("%7s", answer);
		if (answer[0] == 'M') low = middle + 1;
		if (answer[0] == 'L') high = middle - 1;
	}
}
