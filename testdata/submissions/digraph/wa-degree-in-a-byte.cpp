#include <cstdio>
#include <cstring>
#include <queue>
#include <vector>
using namespace std;

int main() {
    int n, m;
    char rule[8];
    scanf("%d %d %7s", &n, &m, rule);
    vector<vector<int>> back(n);
    vector<unsigned char> deg(n);
    vector<int> state(n);
    for (int i = 0; i < m; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        back[v].push_back(u);
        deg[u]++;
    }
    queue<int> q;
    for (int v = 0; v < n; v++)
        if (!deg[v]) {
            state[v] = strcmp(rule, "win") ? -1 : 1;
            q.push(v);
        }
    while (!q.empty()) {
        int v = q.front();
        q.pop();
        for (int u : back[v]) {
            if (state[u]) continue;
            if (state[v] < 0) {
                state[u] = 1;
                q.push(u);
            } else if (--deg[u] == 0) {
                state[u] = -1;
                q.push(u);
            }
        }
    }
    for (int v = 0; v < n; v++) puts(state[v] > 0 ? "WIN" : state[v] < 0 ? "LOSE" : "DRAW");
}
