#include <iostream>
using namespace std;

int m[21];
bool win[8200][21];

// Players are counted from 1, and the turn after t is that of player t % 2n + 1.
int main() {
    ios::sync_with_stdio(false);
    int n, s;
    while (cin >> n && n) {
        cin >> s;
        n *= 2;
        for (int i = 1; i <= n; i++) cin >> m[i];
        for (int i = 1; i <= n; i++) win[0][i] = true;
        for (int k = 1; k <= s; k++)
            for (int i = 1; i <= n; i++) {
                int next = i % n + 1;
                win[k][i] = false;
                for (int t = 1; t <= m[next] && t <= k; t++)
                    if (!win[k - t][next]) win[k][i] = true;
            }
        cout << win[s][1] << '\n';
    }
}
