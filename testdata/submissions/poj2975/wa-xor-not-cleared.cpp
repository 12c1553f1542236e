#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, x = 0;
    while (cin >> n && n) {
        vector<int> k(n);
        for (auto& v : k) {
            cin >> v;
            x ^= v;
        }
        int moves = 0;
        for (int v : k) moves += (v ^ x) < v;
        cout << moves << endl;
    }
}
