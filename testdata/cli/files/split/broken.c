// Fails itself where the sum is odd.
#include <stdio.h>

int main(int argc, char **argv)
{
	FILE *in = fopen(argv[1], "r");
	int n = 0;
	if (fscanf(in, "%d", &n) == 1 && n % 2 == 1) {
		fprintf(stderr, "FAIL the reference has no answer for %d", n);
		return 3;
	}
	return 0;
}
