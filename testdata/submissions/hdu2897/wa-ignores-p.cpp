#include <iostream>
using namespace std;

int main() {
    int n, p, q;
    while (cin >> n >> p >> q)
        cout << ((n - 1) % (q + 1) == 0 ? "LOST" : "WIN") << endl;
}
