#include <iostream>
using namespace std;

long long value(long long s, long long c) {
    while (c > 0 && c < s) {
        long long t = 0;
        while ((t + 1) * (t + 2) < s) t++; // from t + 1 on the box can be filled at once
        if (c > t) return s - c;
        s = t;
    }
    return 0;
}

int main() {
    int n;
    for (int k = 1; cin >> n && n; k++) {
        long long x = 0, s, c;
        while (n-- && cin >> s >> c) x ^= value(s, c);
        cout << "Case " << k << ":\n" << (x ? "YES" : "NO") << "\n";
    }
}
