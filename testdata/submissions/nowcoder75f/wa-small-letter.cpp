#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    while (cin >> n && n) {
        vector<int> a(n);
        for (int& v : a) cin >> v;
        if (n & 1) {
            cout << "win\n";
            continue;
        }
        sort(a.begin(), a.end());
        bool pairs = true;
        for (int i = 0; i < n; i += 2)
            if (a[i] != a[i + 1]) pairs = false;
        cout << (pairs ? "Lose\n" : "win\n");
    }
}
