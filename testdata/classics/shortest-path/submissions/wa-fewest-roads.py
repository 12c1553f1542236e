import sys
from collections import deque

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    near = [[] for _ in range(n + 1)]
    for _ in range(m):
        u, v, w = next(data), next(data), next(data)
        near[u].append((v, w))
        near[v].append((u, w))
    before, far = {1: 0}, {1: 0}
    queue = deque([1])
    while queue:
        u = queue.popleft()
        for v, w in near[u]:
            if v not in before:  # the fewest roads, whatever their lengths
                before[v] = u
                far[v] = far[u] + w
                queue.append(v)
    if n not in before:
        print("impossible")
        continue
    way = [n]
    while way[-1] != 1:
        way.append(before[way[-1]])
    print(far[n], len(way))
    print(*reversed(way))
