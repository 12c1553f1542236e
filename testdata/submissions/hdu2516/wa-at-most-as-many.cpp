#include <iostream>
using namespace std;

// never more than the other took: the powers of two are lost
int main() {
    long long n;
    while (cin >> n) {
        if (n == 0) break;
        cout << ((n & (n - 1)) == 0 ? "Second win" : "First win") << '\n';
    }
}
