#include <iostream>
using namespace std;

bool wins(int n) {
    bool can = false;
    for (int t = 1; t <= n; t *= 2)
        if (!wins(n - t)) can = true;
    return can;
}

int main() {
    int n;
    while (cin >> n) cout << (wins(n) ? "Kiki" : "Cici") << "\n";
}
