import heapq
import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    near = [[] for _ in range(n + 1)]
    for _ in range(m):
        u, v, w = next(data), next(data), next(data)
        near[u].append((v, w))
        near[v].append((u, w))
    far = [float("inf")] * (n + 1)
    before = [0] * (n + 1)
    far[1] = 0
    heap = [(0, 1)]
    while heap:
        d, u = heapq.heappop(heap)
        if d > far[u]:
            continue
        for v, w in near[u]:
            if d + w < far[v]:
                far[v], before[v] = d + w, u
                heapq.heappush(heap, (d + w, v))
    if before[n] == 0:  # town 1 has none before it, and there is a way to it
        print("impossible")
        continue
    way = [n]
    while before[way[-1]]:
        way.append(before[way[-1]])
    print(far[n], len(way))
    print(*way[::-1])
