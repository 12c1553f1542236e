#include <iostream>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    int n;
    while (cin >> n) {
        long long x = 0, a, b, c;
        while (n--) {
            cin >> a >> b >> c;
            x ^= a * b * c;
        }
        cout << (x ? "No\n" : "Yes\n");
    }
}
