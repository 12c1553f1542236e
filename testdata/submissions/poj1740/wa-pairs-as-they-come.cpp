#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    while (cin >> n && n) {
        vector<int> a(n);
        for (int &x : a) cin >> x;
        bool win = n % 2;
        for (int i = 0; i + 1 < n; i += 2) win = win || a[i] != a[i + 1];
        cout << win << '\n';
    }
}
