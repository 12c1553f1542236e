import sys


def find(p, x):
    while p[x] != x:
        p[x] = p[p[x]]
        x = p[x]
    return x


data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    edges = []
    for _ in range(m):
        u, v, w = next(data), next(data), next(data)
        edges.append((w, u, v))
    p = list(range(n + 1))
    total = 0
    for w, u, v in sorted(edges):
        u, v = find(p, u), find(p, v)
        if u != v:
            p[u] = v
            total += w
    print(total)  # also where the towns are not connected
