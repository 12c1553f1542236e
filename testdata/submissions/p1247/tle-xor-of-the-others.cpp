#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>
using namespace std;

int main() {
    int k;
    scanf("%d", &k);
    vector<int> n(k);
    for (int &v : n) scanf("%d", &v);
    vector<pair<int, int>> moves;  // pile, amount
    for (int i = 0; i < k; i++) {
        int rest = 0;
        for (int j = 0; j < k; j++)
            if (j != i) rest ^= n[j];
        if (rest < n[i]) moves.push_back({i, n[i] - rest});
    }
    if (moves.empty()) {
        puts("lose");
        return 0;
    }
    sort(moves.begin(), moves.end());
    auto [b, a] = moves[0];
    printf("%d %d\n", a, b + 1);
    n[b] -= a;
    for (int v : n) printf("%d ", v);
    puts("");
}
