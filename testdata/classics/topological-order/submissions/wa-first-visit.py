import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    after = [[] for _ in range(n + 1)]
    first = [True] * (n + 1)
    for _ in range(m):
        u, v = next(data), next(data)
        after[u].append(v)
        first[v] = False
    order = [u for u in range(1, n + 1) if first[u]]
    seen = set(order)
    for u in order:
        for v in after[u]:
            if v not in seen:  # at the first visit, not at the last
                seen.add(v)
                order.append(v)
    place = {u: i for i, u in enumerate(order)}
    print(*order if len(order) == n else ["impossible"])
