#include <iostream>
using namespace std;

int main() {
    int n;
    while (cin >> n) cout << (n < 3 ? "Alice" : "Bob") << "\n";
}
