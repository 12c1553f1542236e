#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    while (cin >> n && n) {
        vector<int> a(n);
        for (int& v : a) cin >> v;
        sort(a.begin(), a.end());
        bool pairs = n % 2 == 0;
        for (int i = 0; i + 1 < n; i += 2) pairs = pairs && a[i] == a[i + 1];
        cout << (pairs ? "Lose" : "Win") << "\n";
    }
}
