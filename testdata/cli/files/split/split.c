// Judges by the exit codes of testlib: split input output answer.
#include <stdio.h>

int main(int argc, char **argv)
{
	FILE *in = fopen(argv[1], "r"), *out = fopen(argv[2], "r");
	int n, a, b;
	if (argc != 4 || !in || !out || fscanf(in, "%d", &n) != 1)
		return 3;
	if (fscanf(out, "%d %d", &a, &b) != 2) {
		fprintf(stderr, "wrong output format two numbers are wanted");
		return 2;
	}
	if (a < 1 || b < 1 || a + b != n) {
		fprintf(stderr, "wrong answer %d + %d is not %d\n", a, b, n);
		return 1;
	}
	return 0;
}
