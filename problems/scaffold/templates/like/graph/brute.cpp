// Finds who is connected to whom, by the algorithm of Floyd and Warshall.
#include <cstdio>
#include <vector>

int main() {
    int cases, n, m;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d %d", &n, &m);
        std::vector<std::vector<bool>> joined(n, std::vector<bool>(n));
        for (int u, v; m--;) {
            scanf("%d %d", &u, &v);
            joined[u - 1][v - 1] = joined[v - 1][u - 1] = true;
        }
        for (int k = 0; k < n; k++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    if (joined[i][k] && joined[k][j]) joined[i][j] = true;
        int groups = 0;
        for (int i = 0; i < n; i++) {
            bool first = true; // i has the smallest number in its group
            for (int j = 0; j < i; j++) first = first && !joined[i][j];
            groups += first;
        }
        printf("%d\n", groups);
    }
}
