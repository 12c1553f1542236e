#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
	double x = 2;
	if (scanf("%lf", &x) == EOF) x = 4;
	printf("%.3f\n", sqrt(fabs(x)));
	return EXIT_SUCCESS;
}
