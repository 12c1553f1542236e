#include <iostream>
using namespace std;

int main() {
    int t, n, p;
    for (cin >> t; t--;) {
        cin >> n;
        int free = -n * (n + 1) / 2;
        for (int i = 0; i < n; i++) {
            cin >> p;
            free += p;
        }
        cout << (free % 2 ? "Georgia will win\n" : "Bob will win\n");
    }
}
