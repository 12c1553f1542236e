// Finds out for all strings, shorter ones first, which of them lose.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

vector<vector<char>> loses(7);

bool lost(const string &s) { return s.empty() ? true : loses[s.size()][stoi(s)]; }

vector<string> moves(const string &s) {
    vector<string> list;
    for (size_t i = 0; i < s.size(); i++) {
        if (s[i] == '0') list.push_back(s.substr(0, i));
        for (char d = '0'; d < s[i]; d++) {
            list.push_back(s);
            list.back()[i] = d;
        }
    }
    return list;
}

void fill(int length) {
    int power = 1;
    for (int i = 0; i < length; i++) power *= 10;
    loses[length].assign(power, 1);
    for (int v = 0; v < power; v++) {
        string s = to_string(v);
        s = string(length - s.size(), '0') + s;
        for (auto &t : moves(s))
            if (lost(t)) {
                loses[length][v] = 0;
                break;
            }
    }
}

int main() {
    string s, side;
    cin >> s >> side >> s;
    for (int length = 1; length <= (int)s.size(); length++) fill(length);
    for (bool mine = side == "first"; !s.empty(); mine = !mine) {
        if (mine) {
            auto list = moves(s);
            string to = list.back();
            for (auto &t : list)
                if (lost(t)) to = t;
            s = to;
            cout << (s.empty() ? "-" : s) << endl;
        } else {
            if (!(cin >> s)) return 0;
            if (s == "-") s = "";
        }
    }
}
