#include <cstdio>
#include <set>
#include <vector>
using namespace std;

vector<vector<int>> to;

int value(int u) {
    set<int> seen;
    for (int v : to[u]) seen.insert(value(v));
    int k = 0;
    while (seen.count(k)) k++;
    return k;
}

int main() {
    int n, x, m, p;
    while (scanf("%d", &n) == 1) {
        to.assign(n, {});
        for (auto &v : to) {
            scanf("%d", &x);
            v.resize(x);
            for (int &e : v) scanf("%d", &e);
        }
        while (scanf("%d", &m) == 1 && m) {
            int s = 0;
            while (m--) {
                scanf("%d", &p);
                s ^= value(p);
            }
            puts(s ? "WIN" : "LOSE");
        }
    }
}
