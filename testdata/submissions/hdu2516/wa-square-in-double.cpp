#include <cmath>
#include <cstdio>

bool square(double x) {
    double root = sqrt(x);
    return root == floor(root);
}

// A number is Fibonacci exactly when 5nn+4 or 5nn-4 is a square.
int main() {
    double n;
    while (scanf("%lf", &n) == 1 && n != 0)
        puts(square(5 * n * n + 4) || square(5 * n * n - 4) ? "Second win" : "First win");
}
