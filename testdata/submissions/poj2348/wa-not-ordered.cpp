#include <iostream>
#include <utility>
using namespace std;

// Where a is the smaller number, the first step only exchanges the two.
int main() {
    ios::sync_with_stdio(false);
    int a, b;
    while (cin >> a >> b && (a || b)) {
        bool stan = true;
        while (a % b != 0 && a / b < 2) {
            a %= b;
            swap(a, b);
            stan = !stan;
        }
        cout << (stan ? "Stan wins\n" : "Ollie wins\n");
    }
}
