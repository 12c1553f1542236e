#include <algorithm>
#include <iostream>
#include <string>
using namespace std;

// Nobody can reverse a palindrome, so they pay in turn.
int main() {
    int t, n;
    string s;
    cin >> t;
    while (t--) {
        cin >> n >> s;
        cout << (count(s.begin(), s.end(), '0') % 2 ? "BOB" : "DRAW") << endl;
    }
}
