#include <stdio.h>
#include <stdlib.h>

static int u[60005], v[60005], index_of[60005], first[30005], waits[30005], order[30005];

static int by_ends(const void *a, const void *b) {
    int i = *(const int *)a, j = *(const int *)b;
    return u[i] != u[j] ? u[i] - u[j] : v[i] - v[j];
}

int main(void) {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, m;
        scanf("%d %d", &n, &m);
        for (int i = 0; i <= n + 1; i++) waits[i] = first[i] = 0;
        for (int i = 0; i < m; i++) {
            scanf("%d %d", &u[i], &v[i]);
            waits[v[i]]++;
            index_of[i] = i;
        }
        qsort(index_of, m, sizeof index_of[0], by_ends);
        for (int i = 0; i < m; i++) first[u[index_of[i]] + 1] = i + 1;
        for (int i = 1; i <= n + 1; i++) if (first[i] < first[i - 1]) first[i] = first[i - 1];
        int size = 0;
        for (int i = 1; i <= n; i++) if (waits[i] == 0) order[size++] = i;
        for (int i = 0; i < size; i++)
            for (int j = first[order[i]]; j < first[order[i] + 1]; j++) {
                int e = index_of[j];
                /* a rule that is given twice is taken once, and was counted twice */
                if (j > first[order[i]] && v[e] == v[index_of[j - 1]]) continue;
                if (--waits[v[e]] == 0) order[size++] = v[e];
            }
        if (size < n) puts("impossible");
        else {
            for (int i = 0; i < n; i++) printf("%d ", order[i]);
            puts("");
        }
    }
    return 0;
}
