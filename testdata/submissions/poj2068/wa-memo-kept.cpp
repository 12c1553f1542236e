#include <cstring>
#include <iostream>
using namespace std;

int n, m[25], memo[25][8200];

bool wins(int who, int stones) {
    if (stones == 0) return true;
    int &r = memo[who][stones];
    if (r >= 0) return r;
    r = 0;
    for (int t = 1; t <= m[who] && t <= stones; t++)
        if (!wins((who + 1) % (2 * n), stones - t)) return r = 1;
    return r;
}

int main() {
    ios::sync_with_stdio(false);
    int s;
    memset(memo, -1, sizeof memo);
    while (cin >> n && n) {
        cin >> s;
        for (int i = 0; i < 2 * n; i++) cin >> m[i];
        cout << wins(0, s) << '\n';
    }
}
