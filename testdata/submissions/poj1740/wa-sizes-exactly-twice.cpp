#include <iostream>
#include <map>
using namespace std;

int main() {
    int n, a;
    while (cin >> n && n) {
        map<int, int> count;
        while (n--) cin >> a, count[a]++;
        int win = 0;
        for (auto &c : count)
            if (c.second != 2) win = 1;
        cout << win << '\n';
    }
}
