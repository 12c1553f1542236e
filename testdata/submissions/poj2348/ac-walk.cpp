#include <iostream>
#include <utility>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    int a, b;
    while (cin >> a >> b && (a || b)) {
        if (a < b) swap(a, b);
        bool stan = true;
        while (a % b != 0 && a / b == 1) {
            a %= b;
            swap(a, b);
            stan = !stan;
        }
        cout << (stan ? "Stan wins\n" : "Ollie wins\n");
    }
}
