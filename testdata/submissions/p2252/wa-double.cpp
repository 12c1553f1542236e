#include <cmath>
#include <iostream>
using namespace std;

int main() {
    long long a, b;
    cin >> a >> b;
    if (a > b) swap(a, b);
    double phi = (sqrt(5) + 1) / 2;
    cout << ((long long)floor((b - a) * phi) != a) << endl;
}
