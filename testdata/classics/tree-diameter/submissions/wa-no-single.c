#include <stdio.h>

static int head[100005], next_of[200005], to[200005], order[100005], above[100005];
static long long len[200005], up[100005], down[100005];

int main(void) {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        for (int i = 1; i <= n; i++) head[i] = -1, down[i] = 0;
        int count = 0;
        for (int i = 1; i < n; i++) {
            int u, v, w;
            scanf("%d %d %d", &u, &v, &w);
            to[count] = v, len[count] = w, next_of[count] = head[u], head[u] = count++;
            to[count] = u, len[count] = w, next_of[count] = head[v], head[v] = count++;
        }
        int size = 1;
        order[0] = 1, above[1] = 0;
        for (int i = 0; i < size; i++)
            for (int e = head[order[i]]; e >= 0; e = next_of[e])
                if (to[e] != above[order[i]]) above[to[e]] = order[i], up[to[e]] = len[e], order[size++] = to[e];
        long long best = -1; /* of one vertex the answer is 0 */
        for (int i = size - 1; i > 0; i--) {
            int u = order[i], p = above[u];
            long long way = down[u] + up[u];
            if (down[p] + way > best) best = down[p] + way;
            if (way > down[p]) down[p] = way;
        }
        printf("%lld\n", best);
    }
    return 0;
}
