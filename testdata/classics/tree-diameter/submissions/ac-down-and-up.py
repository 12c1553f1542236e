import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n = next(data)
    near = [[] for _ in range(n + 1)]
    for _ in range(n - 1):
        u, v, w = next(data), next(data), next(data)
        near[u].append((v, w))
        near[v].append((u, w))
    order, above = [1], [(0, 0)] * (n + 1)
    for u in order:
        for v, w in near[u]:
            if v != above[u][0]:
                above[v] = (u, w)
                order.append(v)
    down = [0] * (n + 1)
    best = 0
    for u in reversed(order):
        p, w = above[u]
        best = max(best, down[p] + down[u] + w if p else 0)
        down[p] = max(down[p], down[u] + w)
    print(best)
