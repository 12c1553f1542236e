#include <cmath>
#include <iostream>
using namespace std;

int sg(int s, int c) {
    int t = sqrt(s);
    while (t + t * t >= s) t--;
    if (c == 0 || c == t) return 0;
    if (c > t) return s - c;
    return t - c;  // up to t it is Nim
}

int main() {
    for (int n, k = 1; cin >> n && n; k++) {
        int x = 0, s, c;
        while (n-- && cin >> s >> c) x ^= sg(s, c);
        cout << "Case " << k << ":\n" << (x ? "Yes" : "No") << "\n";
    }
}
