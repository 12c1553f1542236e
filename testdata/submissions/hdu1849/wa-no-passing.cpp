#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int m;
    while (cin >> m && m) {
        vector<int> k(m);
        for (int& p : k) cin >> p;
        sort(k.begin(), k.end());
        // gaps before every second token from the right, as in staircase Nim
        int x = 0;
        for (int i = m - 1; i >= 0; i -= 2) x ^= k[i] - (i ? k[i - 1] : 0);
        cout << (x ? "Rabbit Win!" : "Grass Win!") << endl;
    }
}
