import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    before = [set() for _ in range(n + 1)]
    for _ in range(m):
        u, v = next(data), next(data)
        before[v].add(u)
    order, done = [], set()
    while len(order) < n:
        ready = next((u for u in range(1, n + 1) if u not in done and before[u] <= done), None)
        if ready is None:
            break
        order.append(ready)
        done.add(ready)
    print(*order if len(order) == n else ["impossible"])
