#include <iostream>
#include <string>
#include <unordered_map>
using namespace std;

unordered_map<string, bool> known;

bool wins(const string &s) {
    if (s.empty()) return false;
    auto it = known.find(s);
    if (it != known.end()) return it->second;
    bool w = false;
    for (size_t i = 0; i < s.size() && !w; i++) {
        if (s[i] == '0') {
            w = !wins(s.substr(0, i));
        } else {
            string t = s;
            t[i]--;
            w = !wins(t);
        }
    }
    return known[s] = w;
}

int main() {
    string s;
    while (cin >> s) cout << (wins(s) ? "Yes" : "No") << '\n';
}
