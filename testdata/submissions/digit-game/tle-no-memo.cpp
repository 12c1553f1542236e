#include <iostream>
#include <string>
using namespace std;

bool wins(string s) {
    if (s.empty()) return false;
    bool w = false;
    for (size_t i = 0; i < s.size(); i++) {
        if (s[i] == '0' && !wins(s.substr(0, i))) w = true;
        char c = s[i];
        while (s[i] > '0') {
            s[i]--;
            if (!wins(s)) w = true;
        }
        s[i] = c;
    }
    return w;
}

int main() {
    string s;
    while (cin >> s) cout << (wins(s) ? "Yes" : "No") << endl;
}
