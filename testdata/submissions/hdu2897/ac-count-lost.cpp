#include <cstdio>
#include <vector>
using namespace std;

int main() {
    int n, p, q;
    while (scanf("%d%d%d", &n, &p, &q) == 3) {
        // lost[k] is how many piles below k are lost
        vector<int> lost(n + 2);
        bool win = true;
        lost[1] = 0; // 0 coins: the other took the last
        for (int k = 1; k <= n; k++) {
            int from = k - q < 0 ? 0 : k - q, to = k - p;
            win = to >= 0 && lost[to + 1] - lost[from] > 0;
            lost[k + 1] = lost[k] + !win;
        }
        puts(win ? "WIN" : "LOST");
    }
}
