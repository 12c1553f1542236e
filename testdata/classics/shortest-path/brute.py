# All distances, by Floyd and Warshall; then from town to town where the rest is as long as it
# should be.
import sys

data = iter(map(int, sys.stdin.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    d = [[0 if u == v else float("inf") for v in range(n)] for u in range(n)]
    road = [{} for _ in range(n)]
    for _ in range(m):
        u, v, w = next(data) - 1, next(data) - 1, next(data)
        d[u][v] = d[v][u] = road[u][v] = road[v][u] = min(d[u][v], w)
    for k in range(n):
        for u in range(n):
            for v in range(n):
                d[u][v] = min(d[u][v], d[u][k] + d[k][v])
    if d[0][n - 1] == float("inf"):
        print("impossible")
        continue
    way = [0]
    while way[-1] != n - 1:
        u = way[-1]
        way.append(next(v for v, w in road[u].items() if w + d[v][n - 1] == d[u][n - 1]))
    print(d[0][n - 1], len(way))
    print(*(u + 1 for u in way))
