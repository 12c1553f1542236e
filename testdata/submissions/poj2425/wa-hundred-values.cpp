#include <cstdio>
#include <cstring>
#include <vector>
using namespace std;

vector<int> to[1000];
int sg[1000];

int grundy(int u) {
    if (sg[u] >= 0) return sg[u];
    bool m[100] = {};
    for (int v : to[u]) {
        int g = grundy(v);
        if (g < 100) m[g] = true;
    }
    int g = 0;
    while (g < 100 && m[g]) g++;
    return sg[u] = g;
}

int main() {
    int n, x, v, m, p;
    while (scanf("%d", &n) == 1) {
        memset(sg, -1, sizeof sg);
        for (int u = 0; u < n; u++) {
            to[u].clear();
            scanf("%d", &x);
            while (x--) scanf("%d", &v), to[u].push_back(v);
        }
        while (scanf("%d", &m) == 1 && m) {
            int sum = 0;
            while (m--) scanf("%d", &p), sum ^= grundy(p);
            puts(sum ? "WIN" : "LOSE");
        }
    }
}
