#include <iostream>
#include <set>
using namespace std;

int g[10001];

// a cross parts the row into i cells on the left and n-1-i on the right
int main() {
    for (int n = 1; n <= 10000; n++) {
        bool seen[32] = {};
        for (int i = 0; i < n; i++) seen[(g[i] ^ g[n - 1 - i]) & 31] = true;
        while (seen[g[n]]) g[n]++;
    }
    int t, n;
    cin >> t;
    while (t-- && cin >> n) cout << (g[n] ? "First" : "Second") << '\n';
}
