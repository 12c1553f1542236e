# All distances, by Floyd and Warshall.
import sys

data = iter(map(int, sys.stdin.read().split()))
for _ in range(next(data)):
    n = next(data)
    d = [[0 if i == j else float("inf") for j in range(n)] for i in range(n)]
    for _ in range(n - 1):
        u, v, w = next(data) - 1, next(data) - 1, next(data)
        d[u][v] = d[v][u] = w
    for k in range(n):
        for i in range(n):
            for j in range(n):
                d[i][j] = min(d[i][j], d[i][k] + d[k][j])
    print(max(map(max, d)))
