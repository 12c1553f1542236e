#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    while (cin >> n && n) {
        vector<int> k(n);
        int x = 0;
        for (int& v : k) cin >> v, x ^= v;
        int bit = 1, moves = 0;
        while (bit * 2 <= x) bit *= 2;
        for (int v : k) moves += x && (v & bit);
        cout << moves << "\n";
    }
}
