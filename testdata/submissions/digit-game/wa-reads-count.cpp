#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    const int n = 1000000;
    vector<char> lost(n, 1);
    for (int i = 1; i < n; i++) {
        if (!lost[i]) continue;
        for (int p = 1; p <= i; p *= 10)
            for (int k = 1; i / p % 10 + k <= 9; k++) lost[i + k * p] = 0;
        for (int lo = i * 10, w = 1; lo < n; lo *= 10, w *= 10)
            for (int k = 0; k < w; k++) lost[lo + k] = 0;
    }
    int t;
    cin >> t;
    while (t--) {
        string s;
        if (!(cin >> s)) break;
        if (s[0] != '0' && lost[stoi(s)])
            cout << "No" << endl;
        else
            cout << "Yes" << endl;
    }
}
