#include <algorithm>
#include <iostream>
#include <string>
using namespace std;

int main() {
    int t, n;
    string s;
    cin >> t;
    while (t--) {
        cin >> n >> s;
        string r(s.rbegin(), s.rend());
        auto zeros = count(s.begin(), s.end(), '0');
        if (s == r)
            cout << (zeros % 2 == 0 || zeros == 1 ? "BOB" : "ALICE") << endl;
        else
            cout << (zeros == 2 && n % 2 == 1 ? "DRAW" : "ALICE") << endl;
    }
}
