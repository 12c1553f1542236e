#include <cstdio>
#include <vector>
using namespace std;

// the Grundy value of one pile, from scratch
int grundy(int pile) {
    vector<int> g(pile + 1);
    for (int s = 0; s <= pile; s++) {
        vector<char> seen(pile + 2);
        for (int take = 1; take <= s; take++) seen[g[s - take]] = 1;
        while (seen[g[s]]) g[s]++;
    }
    return g[pile];
}

int main() {
    int t, n, a;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        int x = 0;
        while (n--) {
            scanf("%d", &a);
            x ^= grundy(a);
        }
        puts(x ? "Yes" : "No");
    }
}
