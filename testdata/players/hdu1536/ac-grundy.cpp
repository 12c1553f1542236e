// Grundy values of all heaps up to the largest.
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

vector<string> split(const string &line) {
    istringstream in(line);
    vector<string> words;
    for (string w; in >> w;) words.push_back(w);
    return words;
}

int main() {
    int k, m;
    cin >> k;
    vector<int> s(k);
    for (int &x : s) cin >> x;
    cin >> m;
    for (int i = 0; i < m; i++) {
        int l, h;
        cin >> l;
        while (l--) cin >> h;
    }
    string side, line;
    cin >> side;
    getline(cin, line);
    vector<int> g(10001);
    for (int n = 0; n <= 10000; n++) {
        vector<char> seen(102);
        for (int x : s)
            if (x <= n) seen[g[n - x]] = 1;
        while (seen[g[n]]) g[n]++;
    }
    getline(cin, line);
    for (bool mine = side == "first";; mine = !mine) {
        vector<string> words = split(line);
        if (mine) {
            int x = 0, heaps = 0;
            while (heaps < (int)words.size() && words[heaps] != "S") x ^= g[stoi(words[heaps++])];
            int heap = -1, rest = 0;
            for (int i = 0; i < heaps; i++)
                for (int t : s) {
                    int h = stoi(words[i]);
                    if (t <= h && (heap < 0 || g[h - t] == (g[h] ^ x))) {
                        heap = i;
                        rest = h - t;
                        if (g[rest] == (g[h] ^ x)) goto found;
                    }
                }
            if (heap < 0) return 0;
        found:
            words[heap] = to_string(rest);
            for (size_t i = 0; i < words.size(); i++) cout << (i ? " " : "") << words[i];
            cout << endl;
        } else if (!getline(cin, line))
            return 0;
        if (mine && !cin) return 0;
        if (mine) {
            line.clear();
            for (auto &w : words) line += w + " ";
        }
    }
}
