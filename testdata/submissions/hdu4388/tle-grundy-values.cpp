#include <cstdio>
#include <cstring>

int sg[100001];
bool seen[1024];

int main() {
    int top = 0, t, n, a[50];
    scanf("%d", &t);
    for (int c = 1; c <= t; c++) {
        scanf("%d", &n);
        int x = 0;
        for (int i = 0; i < n; i++) {
            scanf("%d", &a[i]);
            for (; top < a[i]; top++) {
                int p = top + 1;
                memset(seen, 0, sizeof seen);
                for (int k = 1; k < p; k++)
                    if ((k ^ p) < p) seen[sg[k] ^ sg[k ^ p]] = true;
                while (seen[sg[p]]) sg[p]++;
            }
            x ^= sg[a[i]];
        }
        printf("Case %d: %s\n", c, x ? "Yes" : "No");
    }
    return 0;
}
