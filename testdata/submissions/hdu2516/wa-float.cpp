#include <cmath>
#include <iostream>
using namespace std;

// n is a Fibonacci number if 5nn+4 or 5nn-4 is a square
bool square(float x) {
    float r = sqrtf(x);
    return r == floorf(r);
}

int main() {
    long long n;
    while (cin >> n && n) {
        float five = 5.0f * (float)n * (float)n;
        cout << (square(five + 4) || square(five - 4) ? "Second win" : "First win") << endl;
    }
}
