import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n = next(data)
    near = [[] for _ in range(n + 1)]
    for _ in range(n - 1):
        u, v, w = next(data), next(data), next(data)
        near[u].append((w, v))
        near[v].append((w, u))
    best = 0
    for start in range(1, n + 1):
        if len(near[start]) > 1:
            continue
        u, before, length = start, 0, 0
        for _ in range(60):  # always along the longest edge
            ahead = [e for e in near[u] if e[1] != before]
            if not ahead:
                break
            w, v = max(ahead)
            u, before, length = v, u, length + w
        best = max(best, length)
    print(best)
