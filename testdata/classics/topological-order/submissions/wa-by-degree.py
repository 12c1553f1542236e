import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    waits = [0] * (n + 1)
    rules = []
    for _ in range(m):
        u, v = next(data), next(data)
        waits[v] += 1
        rules.append((u, v))
    order = sorted(range(1, n + 1), key=lambda u: waits[u])  # few rules do not mean early
    place = {u: i for i, u in enumerate(order)}
    print(*order if all(place[u] < place[v] for u, v in rules) else ["impossible"])
