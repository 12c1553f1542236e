#include <stdio.h>
#include <stdlib.h>

static int head[100005], next_of[200005], to[200005], from[100005], stack[100005];
static long long len[200005], far[100005];

int main(void) {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        for (int i = 1; i <= n; i++) head[i] = -1;
        int count = 0;
        for (int i = 1; i < n; i++) {
            int u, v, w;
            scanf("%d %d %d", &u, &v, &w);
            to[count] = v, len[count] = w, next_of[count] = head[u], head[u] = count++;
            to[count] = u, len[count] = w, next_of[count] = head[v], head[v] = count++;
        }
        /* the two longest ways down from vertex 1, which a longest way need not pass */
        long long first = 0, second = 0;
        for (int e = head[1]; e >= 0; e = next_of[e]) {
            long long most = 0;
            int top = 0;
            stack[top++] = to[e], from[to[e]] = 1, far[to[e]] = len[e];
            while (top > 0) {
                int u = stack[--top];
                if (far[u] > most) most = far[u];
                for (int f = head[u]; f >= 0; f = next_of[f])
                    if (to[f] != from[u]) from[to[f]] = u, far[to[f]] = far[u] + len[f], stack[top++] = to[f];
            }
            if (most > first) second = first, first = most;
            else if (most > second) second = most;
        }
        printf("%lld\n", first + second);
    }
    return 0;
}
