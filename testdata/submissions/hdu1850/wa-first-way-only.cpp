#include <iostream>
#include <vector>
using namespace std;

int main() {
    int m;
    while (cin >> m && m) {
        vector<int> a(m);
        int x = 0, ways = 0;
        for (int& v : a) cin >> v, x ^= v;
        for (int v : a)
            if ((v ^ x) < v) {
                ways++;
                break;
            }
        cout << ways << endl;
    }
}
