#include <iostream>
using namespace std;

int main() { // plays Nim without the second kind of move
    int n, x = 0, a[4];
    cin >> n;
    for (int i = 0; i < n; i++) {
        cin >> a[i];
        x ^= a[i];
    }
    cout << (x ? "First" : "Second") << endl;
    bool mine = x != 0;
    for (;; mine = !mine) {
        int sum = 0, k, i, j;
        for (int h = 0; h < n; h++) sum += a[h];
        if (sum == 0) return 0;
        if (!mine) {
            cin >> k >> i >> j;
            a[i - 1] -= k;
            if (i != j) a[j - 1] -= k;
            continue;
        }
        x = 0;
        for (int h = 0; h < n; h++) x ^= a[h];
        for (i = 0; i < n - 1 && (a[i] ^ x) >= a[i]; i++) {}
        k = a[i] - (a[i] ^ x);
        if (k < 1) k = 1;
        cout << k << ' ' << i + 1 << ' ' << i + 1 << endl;
        a[i] -= k;
    }
}
