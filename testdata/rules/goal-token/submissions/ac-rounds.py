import sys

data = iter(map(int, sys.stdin.read().split()))
n, m, q = next(data), next(data), next(data)
edges = [(next(data), next(data)) for _ in range(m)]
for _ in range(q):
    x, y = next(data), next(data)
    fate = [0] * (n + 1)
    fate[y] = -1
    for u in range(1, n + 1):
        if all(e[0] != u for e in edges):
            fate[u] = -1
    for _ in range(2 * n):
        for u in range(1, n + 1):
            if u == y or fate[u]:
                continue
            after = [fate[v] for w, v in edges if w == u]
            if after and min(after) == -1:
                fate[u] = 1
            elif after and min(after) == 1:
                fate[u] = -1
    print(fate[x])
