#include <stdio.h>

#define N 30005
static int head[N], next_of[2 * 60005], to[2 * 60005], w_of[2 * 60005], before[N], heap_town[120010];
static long long far[N], heap[120010];
static int size;

static void push(long long d, int town) {
    int i = size++;
    for (; i > 0 && heap[(i - 1) / 2] > d; i = (i - 1) / 2) heap[i] = heap[(i - 1) / 2], heap_town[i] = heap_town[(i - 1) / 2];
    heap[i] = d, heap_town[i] = town;
}

static void pop(void) {
    long long d = heap[--size];
    int town = heap_town[size], i = 0;
    for (int c; (c = 2 * i + 1) < size; i = c) {
        if (c + 1 < size && heap[c + 1] < heap[c]) c++;
        if (heap[c] >= d) break;
        heap[i] = heap[c], heap_town[i] = heap_town[c];
    }
    heap[i] = d, heap_town[i] = town;
}

int main(void) {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, m;
        scanf("%d %d", &n, &m);
        for (int i = 1; i <= n; i++) head[i] = -1, far[i] = 1LL << 60, before[i] = 0;
        for (int i = 0; i < m; i++) {
            int u, v, w;
            scanf("%d %d %d", &u, &v, &w);
            to[2 * i] = v, to[2 * i + 1] = u, w_of[2 * i] = w_of[2 * i + 1] = w;
            next_of[2 * i] = head[u], head[u] = 2 * i;
            next_of[2 * i + 1] = head[v], head[v] = 2 * i + 1;
        }
        size = 0;
        far[1] = 0;
        push(0, 1);
        while (size > 0) {
            long long d = heap[0];
            int u = heap_town[0];
            pop();
            if (d > far[u]) continue;
            for (int e = head[u]; e >= 0; e = next_of[e])
                if (d + w_of[e] < far[to[e]]) {
                    far[to[e]] = d + w_of[e];
                    before[to[e]] = u;
                    push(far[to[e]], to[e]);
                }
        }
        if (far[n] == 1LL << 60) {
            puts("impossible");
            continue;
        }
        int k = 0;
        for (int u = n; u; u = before[u]) k++;
        printf("%lld %d\n", far[n], k);
        for (int u = n; u; u = before[u]) printf("%d ", u); /* from n to 1 */
        puts("");
    }
    return 0;
}
