#include <iostream>
#include <set>
#include <vector>
using namespace std;

vector<int> memo(1001, -1);

int grundy(int n) {
    if (memo[n] >= 0) return memo[n];
    set<int> to;
    for (int a = 1, b = 2; a <= n; b += a, a = b - a) to.insert(grundy(n - a));
    int g = 0;
    while (to.count(g)) g++;
    return memo[n] = g;
}

int main() {
    int m, n, p;
    while (cin >> m >> n >> p && m + n + p > 0)
        cout << ((grundy(m) ^ grundy(n) ^ grundy(p)) ? "Fibo" : "Nacci") << '\n';
}
