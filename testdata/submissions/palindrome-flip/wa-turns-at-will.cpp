#include <algorithm>
#include <cstdio>
using namespace std;

// Pairs 00, pairs 01, zero in the middle. Turning round is a pass: whoever would
// rather have the other move uses it, also right after the other did.
const int N = 501;
short dp[N + 1][N + 1][2];

int main() {
    for (int a = 0; a < N; a++)
        for (int b = 0; a + b < N; b++)
            for (int m = 0; m < 2; m++) {
                if (a + b + m == 0) continue;
                int best = 30000;
                if (a) best = min(best, 1 - dp[a - 1][b + 1][m]);
                if (b) best = min(best, 1 - dp[a][b - 1][m]);
                if (m) best = min(best, 1 - dp[a][b][0]);
                if (b) best = min(best, 0);  // for ever to and fro
                dp[a][b][m] = best;
            }
    int t, n;
    char s[1001];
    scanf("%d", &t);
    while (t--) {
        scanf("%d %s", &n, s);
        int a = 0, b = 0, m = n % 2 && s[n / 2] == '0';
        for (int i = 0; i < n / 2; i++) {
            if (s[i] != s[n - 1 - i])
                b++;
            else if (s[i] == '0')
                a++;
        }
        int v = dp[a][b][m];
        puts(v < 0 ? "ALICE" : v > 0 ? "BOB" : "DRAW");
    }
}
