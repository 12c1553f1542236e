#include <cstdio>
#include <vector>
using namespace std;

vector<int> to[1000];
unsigned char sg[1000];
bool known[1000];

int grundy(int u) {
    if (known[u]) return sg[u];
    known[u] = true;
    vector<bool> m(to[u].size() + 256);
    for (int v : to[u]) m[grundy(v)] = true;
    int g = 0;
    while (m[g]) g++;
    return sg[u] = g;
}

int main() {
    int n, x, v, m, p;
    while (scanf("%d", &n) == 1) {
        for (int u = 0; u < n; u++) {
            to[u].clear(), known[u] = false;
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
