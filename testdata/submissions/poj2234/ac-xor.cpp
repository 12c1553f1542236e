#include <iostream>
using namespace std;

int main() {
    int n, a;
    while (cin >> n) {
        int x = 0;
        while (n--) cin >> a, x ^= a;
        cout << (x ? "Yes" : "No") << endl;
    }
}
