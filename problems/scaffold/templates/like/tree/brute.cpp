// Computes all distances, by the algorithm of Floyd and Warshall.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int cases, n;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d", &n);
        std::vector<std::vector<int>> d(n, std::vector<int>(n, n));
        for (int i = 0; i < n; i++) d[i][i] = 0;
        for (int i = 1, u, v; i < n; i++) {
            scanf("%d %d", &u, &v);
            d[u - 1][v - 1] = d[v - 1][u - 1] = 1;
        }
        int most = 0;
        for (int k = 0; k < n; k++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++) d[i][j] = std::min(d[i][j], d[i][k] + d[k][j]);
        for (auto &row : d) most = std::max(most, *std::max_element(row.begin(), row.end()));
        printf("%d\n", most);
    }
}
