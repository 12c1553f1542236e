import sys

data = iter(map(int, sys.stdin.buffer.read().split()))


def farthest(near, u, parent, d):
    best = (d, u)
    for v, w in near[u]:
        if v != parent:
            best = max(best, farthest(near, v, u, d + w))
    return best


for _ in range(next(data)):
    n = next(data)
    near = [[] for _ in range(n + 1)]
    for _ in range(n - 1):
        u, v, w = next(data), next(data), next(data)
        near[u].append((v, w))
        near[v].append((u, w))
    _, end = farthest(near, 1, 0, 0)
    print(farthest(near, end, 0, 0)[0])
