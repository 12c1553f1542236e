// Forgets the zero in the middle.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int n;
vector<int> known;

struct state { int middle, turned, odd, zeros; };

state look(const string &s, bool turned) {
    state t = {0, turned, 0, 0};
    for (int i = 0; i < n / 2; i++) {
        int count = (s[i] == '0') + (s[n - 1 - i] == '0');
        t.odd += count == 1;
        t.zeros += count == 2;
    }
    t.middle = 0;
    return t;
}

int &at(state t) { return known[((t.middle * 2 + t.turned) * 502 + t.odd) * 502 + t.zeros]; }

int value(state t) {
    if (t.middle + t.odd + t.zeros == 0) return 0;
    return at(t);
}

void fill() {
    known.assign(4 * 502 * 502, 0);
    for (int total = 1; total <= n; total++)
        for (int middle = 0; middle < 2; middle++)
            for (int zeros = 0; 2 * zeros + middle <= total; zeros++) {
                int odd = total - middle - 2 * zeros;
                if (odd > 501 || zeros > 501 || odd + zeros > 501) continue;
                for (int turned = 1; turned >= 0; turned--) {
                    int best = -1000000;
                    if (middle) best = max(best, -1 - value({0, 0, odd, zeros}));
                    if (odd) best = max(best, -1 - value({middle, 0, odd - 1, zeros}));
                    if (zeros) best = max(best, -1 - value({middle, 0, odd + 1, zeros - 1}));
                    if (odd && !turned) best = max(best, -value({middle, 1, odd, zeros}));
                    at({middle, turned, odd, zeros}) = best;
                }
            }
}

int main() {
    string s, side, line;
    cin >> n >> s >> side;
    getline(cin, line);
    fill();
    getline(cin, line);
    bool turned = line.find("turned") != string::npos;
    for (bool mine = side == "first"; s.find('0') != string::npos; mine = !mine) {
        if (mine) {
            state t = look(s, turned);
            if (t.odd && !turned && -value({t.middle, 1, t.odd, t.zeros}) == value(t)) {
                reverse(s.begin(), s.end());
                turned = true;
            } else {
                string next = s;
                for (int i = 0; i < n; i++)
                    if (s[i] == '0') {
                        next = s;
                        next[i] = '1';
                        if (-1 - value(look(next, false)) == value(t)) break;
                    }
                s = next;
                turned = false;
            }
            cout << s << (turned ? " just turned" : "") << endl;
        } else {
            if (!getline(cin, line)) return 0;
            turned = line.find("turned") != string::npos;
            s = line.substr(0, n);
        }
    }
}
