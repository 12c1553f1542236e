#include <iostream>
#include <string>
using namespace std;

// v[p]: what the player to move pays more, with p pairs of zeros and none in the middle
int main() {
    int t, n;
    string s;
    cin >> t;
    while (t--) {
        cin >> n >> s;
        int pairs = 0;
        for (int i = 0; i < n / 2; i++) pairs += s[i] == '0';
        int v = pairs ? 2 : 0;
        if (n % 2 && s[n / 2] == '0') v = 1 - v;
        cout << (v < 0 ? "ALICE" : "BOB") << "\n";
    }
}
