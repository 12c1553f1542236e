#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int head[20000], next[25000], from[25000], left[20000], win[20000], done[20000], q[20000];

int main(void) {
    int n, m, u, v, h = 0, t = 0;
    char rule[8];
    scanf("%d %d %7s", &n, &m, rule);
    memset(head, -1, sizeof head);
    for (int i = 0; i < m; i++) {
        scanf("%d %d", &u, &v);
        from[i] = u;
        next[i] = head[v];
        head[v] = i;
        left[u]++;
    }
    for (v = 0; v < n; v++)
        if (!left[v]) {
            done[v] = 1;
            win[v] = rule[0] == 'w';
            q[t++] = v;
        }
    while (h < t) {
        v = q[h++];
        for (int i = head[v]; i >= 0; i = next[i]) {
            u = from[i];
            if (done[u]) continue;
            if (!win[v] || --left[u] == 0) {
                done[u] = 1;
                win[u] = !win[v];
                q[t++] = u;
            }
        }
    }
    for (v = 0; v < n; v++) puts(win[v] ? "WIN" : "LOSE");
    return 0;
}
