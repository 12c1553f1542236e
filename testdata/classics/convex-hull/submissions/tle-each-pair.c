#include <stdio.h>

static long long x[50005], y[50005];
static int corner[50005];

int main(void) {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, m = 0;
        scanf("%d", &n);
        for (int i = 0; i < n; i++) {
            int j;
            scanf("%lld %lld", &x[m], &y[m]);
            for (j = 0; x[j] != x[m] || y[j] != y[m]; j++) {}
            corner[m] = 0;
            if (j == m) m++;
        }
        long long area = 0;
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++) {
                int side = i != j;
                for (int k = 0; k < m && side; k++) {
                    long long c = (x[j] - x[i]) * (y[k] - y[i]) - (y[j] - y[i]) * (x[k] - x[i]);
                    if (c < 0) side = 0;
                    if (c == 0 && ((x[k] < x[i]) == (x[k] < x[j]) && x[k] != x[i] && x[k] != x[j])) side = 0;
                    if (c == 0 && ((y[k] < y[i]) == (y[k] < y[j]) && y[k] != y[i] && y[k] != y[j])) side = 0;
                }
                if (!side) continue;
                corner[i] = corner[j] = 1;
                area += (x[i] - x[0]) * (y[j] - y[0]) - (y[i] - y[0]) * (x[j] - x[0]);
            }
        int corners = 0;
        for (int i = 0; i < m; i++) corners += corner[i];
        if (m == 1) corners = 1;
        printf("%d %lld\n", corners, area);
    }
    return 0;
}
