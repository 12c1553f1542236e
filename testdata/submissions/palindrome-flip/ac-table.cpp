#include <algorithm>
#include <iostream>
#include <string>
using namespace std;

// dp[a][b][m][r]: a pairs 00, b pairs 01, m: the middle is 0, r: just turned round;
// what the player to move pays less what the other pays
const int N = 502, NONE = 1 << 20;
short dp[N][N][2][2];

int main() {
    for (int a = 0; a < N; a++)
        for (int b = 0; a + b < N; b++)
            for (int m = 0; m < 2; m++) {
                if (a + b + m == 0) continue;
                int best = NONE;
                if (a && a + b < N) best = min(best, 1 - dp[a - 1][b + 1][m][0]);
                if (b) best = min(best, 1 - dp[a][b - 1][m][0]);
                if (m) best = min(best, 1 - dp[a][b][0][0]);
                dp[a][b][m][1] = best;
                if (b) best = min(best, -dp[a][b][m][1]);
                dp[a][b][m][0] = best;
            }
    int t, n;
    string s;
    cin >> t;
    while (t--) {
        cin >> n >> s;
        int a = 0, b = 0, m = n % 2 && s[n / 2] == '0';
        for (int i = 0; i < n / 2; i++) {
            int zeros = (s[i] == '0') + (s[n - 1 - i] == '0');
            a += zeros == 2;
            b += zeros == 1;
        }
        int v = dp[a][b][m][0];
        cout << (v < 0 ? "ALICE" : v > 0 ? "BOB" : "DRAW") << '\n';
    }
}
