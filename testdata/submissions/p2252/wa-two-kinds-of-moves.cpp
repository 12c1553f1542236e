#include <iostream>
using namespace std;

int main() {
    long long a, b;
    cin >> a >> b;
    // equal piles go at once; else it is Nim, won when they differ
    cout << (a == b || (a ^ b) ? 1 : 0) << endl;
}
