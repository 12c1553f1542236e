#include <iostream>
#include <vector>
using namespace std;

int main() {
    // F(1) = F(2) = 1, fourteen numbers are surely enough
    vector<int> fib = {1, 1};
    while (fib.size() < 14) fib.push_back(fib[fib.size() - 1] + fib[fib.size() - 2]);
    vector<int> sg(1001, 0);
    for (int i = 1; i <= 1000; i++) {
        vector<bool> seen(20, false);
        for (int f : fib)
            if (f <= i) seen[sg[i - f]] = true;
        while (seen[sg[i]]) sg[i]++;
    }
    int m, n, p;
    while (cin >> m >> n >> p) {
        if (m + n + p == 0) return 0;
        cout << ((sg[m] ^ sg[n] ^ sg[p]) ? "Fibo" : "Nacci") << "\n";
    }
}
