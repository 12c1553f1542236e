#include <iostream>
using namespace std;

int m;

bool wins(int n) {
    for (int k = 1; k <= m && k <= n; k++)
        if (!wins(n - k)) return true;
    return false;
}

int main() {
    int c, n;
    cin >> c;
    while (c--) {
        cin >> n >> m;
        cout << (wins(n) ? "first" : "second") << endl;
    }
}
