# Who comes before whom, by Floyd and Warshall; fewer come before a task than before what
# has to wait for it.
import sys

data = iter(map(int, sys.stdin.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    before = [[False] * n for _ in range(n)]
    for _ in range(m):
        u, v = next(data) - 1, next(data) - 1
        before[u][v] = True
    for k in range(n):
        for u in range(n):
            for v in range(n):
                before[u][v] |= before[u][k] and before[k][v]
    if any(before[u][u] for u in range(n)):
        print("impossible")
    else:
        print(*sorted(range(1, n + 1), key=lambda v: sum(row[v - 1] for row in before)))
