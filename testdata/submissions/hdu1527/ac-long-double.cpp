#include <cmath>
#include <iostream>
#include <utility>
using namespace std;

int main() {
    const long double phi = (1 + sqrtl(5)) / 2;
    long long a, b;
    while (cin >> a >> b) {
        if (a > b) swap(a, b);
        cout << ((long long)((b - a) * phi) == a ? 0 : 1) << "\n";
    }
}
