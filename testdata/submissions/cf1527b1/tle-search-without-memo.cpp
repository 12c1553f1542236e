#include <algorithm>
#include <iostream>
#include <string>
using namespace std;

// what the player to move pays more than the other
int more(string s, bool reversed) {
    int best = 1 << 20;
    for (size_t i = 0; i < s.size(); i++)
        if (s[i] == '0') {
            string next = s;
            next[i] = '1';
            best = min(best, 1 - more(next, false));
        }
    if (best == 1 << 20) return 0;
    string back(s.rbegin(), s.rend());
    if (!reversed && back != s) best = min(best, -more(back, true));
    return best;
}

int main() {
    int t, n;
    string s;
    for (cin >> t; t--;) {
        cin >> n >> s;
        cout << (more(s, false) < 0 ? "ALICE" : "BOB") << endl;
    }
}
