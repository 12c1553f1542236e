#include <algorithm>
#include <cmath>
#include <cstdio>
using namespace std;

int main() {
    const double phi = (1 + sqrt(5.0)) / 2;
    int a, b;
    while (scanf("%d%d", &a, &b) == 2 && a) {
        if (a < b) swap(a, b);
        double ratio = (double)a / b;
        puts(a == b || ratio >= phi ? "Stan wins" : "Ollie wins");
    }
}
